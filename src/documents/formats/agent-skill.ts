import {
	flag,
	isObject,
	isStated,
	itemsOf,
	memberAt,
	membersAt,
	objectAt,
	type Place,
	refuse,
	requiredTextAt,
	textAt,
	textOf,
} from "../content/place.ts";
import { blankReading, type DocumentReading } from "../document-reading.ts";

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/u;
const NAME_MAX_CHARACTERS = 64;
const DESCRIPTION_MAX_CHARACTERS = 1024;
const COMPATIBILITY_MAX_CHARACTERS = 500;

export function isAgentSkill(content: unknown): boolean {
	return isObject(content) && typeof content.name === "string" && "description" in content;
}

/** Reads the front matter of a SKILL.md and the text below it. */
export function readAgentSkill(place: Place, body: string): DocumentReading {
	const name = skillNameAt(place);
	const description = requiredTextAt(place, "description");
	checkLength(memberAt(place, "description"), DESCRIPTION_MAX_CHARACTERS);
	checkLength(memberAt(place, "compatibility"), COMPATIBILITY_MAX_CHARACTERS);
	const metadata = objectAt(place, "metadata");
	for (const member of membersAt(place, "metadata")) textOf(member);
	flagAllowedTools(memberAt(place, "allowed-tools"));
	return {
		...blankReading("agent-skill"),
		agentType: "tool",
		title: textAt(place, "title") ?? name,
		description,
		longDescription: body.trim() || null,
		version: textAt(place, "version") ?? metadataText(metadata, "version"),
		publisher: metadataText(metadata, "author"),
		license: textAt(place, "license"),
		connections: name === null ? [] : [{ kind: "skill", name, url: null }],
		skills: name === null ? [] : [{ id: name, name, description, tags: [], examples: [] }],
	};
}

function metadataText(metadata: Place, name: string): string | null {
	const { value } = memberAt(metadata, name);
	return typeof value === "string" ? value : null;
}

function skillNameAt(place: Place): string | null {
	const name = requiredTextAt(place, "name");
	const fits = name === null || (NAME.test(name) && name.length <= NAME_MAX_CHARACTERS);
	if (!fits) {
		const detail = `must be at most ${NAME_MAX_CHARACTERS} lowercase letters, digits and single hyphens`;
		refuse(memberAt(place, "name"), detail);
	}
	return name;
}

function checkLength(place: Place, maxCharacters: number): void {
	if (typeof place.value === "string" && [...place.value].length > maxCharacters) {
		refuse(place, `must be at most ${maxCharacters} characters`);
	}
}

/** Reviewers need to see first what a skill may use without asking. */
function flagAllowedTools(place: Place): void {
	if (!isStated(place)) return;
	const tools = Array.isArray(place.value)
		? itemsOf(place).map((item) => textOf(item) ?? "")
		: [textOf(place) ?? ""];
	flag(place, `may use without asking: ${tools.join(" ")}`);
}
