import { isObject, type Place } from "../content/place.ts";
import { blankReading, type DocumentReading } from "../document-reading.ts";

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/u;
const NAME_MAX_CHARACTERS = 64;
const DESCRIPTION_MAX_CHARACTERS = 1024;
const COMPATIBILITY_MAX_CHARACTERS = 500;

export function isAgentSkill(content: unknown): boolean {
	return isObject(content) && typeof content.name === "string" && "description" in content;
}

export function readAgentSkill(place: Place, body: string): DocumentReading {
	const name = skillNameAt(place);
	const description = place.requiredText("description");
	checkLength(place.member("description"), DESCRIPTION_MAX_CHARACTERS);
	checkLength(place.member("compatibility"), COMPATIBILITY_MAX_CHARACTERS);
	const metadata = place.object("metadata");
	for (const member of place.members("metadata")) member.text();
	flagAllowedTools(place.member("allowed-tools"));
	return {
		...blankReading("agent-skill"),
		agentType: "tool",
		title: place.text("title") ?? name,
		description,
		longDescription: body.trim() || null,
		version: place.text("version") ?? metadataText(metadata, "version"),
		publisher: metadataText(metadata, "author"),
		license: place.text("license"),
		connections: name === null ? [] : [{ kind: "skill", name, url: null }],
		skills: name === null ? [] : [{ id: name, name, description, tags: [], examples: [] }],
	};
}

function metadataText(metadata: Place, name: string): string | null {
	const { value } = metadata.member(name);
	return typeof value === "string" ? value : null;
}

function skillNameAt(place: Place): string | null {
	const name = place.requiredText("name");
	const fits = name === null || (NAME.test(name) && name.length <= NAME_MAX_CHARACTERS);
	if (!fits) {
		const detail = `must be at most ${NAME_MAX_CHARACTERS} lowercase letters, digits and single hyphens`;
		place.member("name").refuse(detail);
	}
	return name;
}

function checkLength(place: Place, maxCharacters: number): void {
	if (typeof place.value === "string" && [...place.value].length > maxCharacters) {
		place.refuse(`must be at most ${maxCharacters} characters`);
	}
}

/** Reviewers need to see first what a skill may use without asking. */
function flagAllowedTools(place: Place): void {
	if (!place.isStated) return;
	const tools = Array.isArray(place.value)
		? place.items().map((item) => item.text() ?? "")
		: [place.text() ?? ""];
	place.flag(`may use without asking: ${tools.join(" ")}`);
}
