import type { ClientWay, SkillFolder, Snippet } from "#contract/facts/connect.ts";
import { READ_FROM } from "../read-from.ts";
import { type Caution, caution } from "../safety/caution.ts";
import { checkAddress } from "../safety/check-texts.ts";
import { curlSnippets } from "../shells/command-snippets.ts";
import { plainWay, textSnippet, type WayParts } from "./way-parts.ts";

/** Folders where clients look for skills: in a project, and in the home folder. */
const PLACES = [
	{
		client: "claude-code",
		label: "Claude Code",
		project: ".claude/skills",
		own: "~/.claude/skills",
	},
	{ client: "vs-code", label: "VS Code", project: ".github/skills", own: "~/.copilot/skills" },
	{ client: "cursor", label: "Cursor", project: ".cursor/skills", own: "~/.cursor/skills" },
	{ client: "codex-cli", label: "Codex CLI", project: ".agents/skills", own: "~/.agents/skills" },
	{ client: "gemini-cli", label: "Gemini CLI", project: ".gemini/skills", own: "~/.gemini/skills" },
	{
		client: "opencode",
		label: "opencode",
		project: ".opencode/skills",
		own: "~/.config/opencode/skills",
	},
] as const;

/** A folder with a SKILL.md, and where to put it for each client. */
export function skillWay(skill: SkillFolder): WayParts {
	const called = { label: "Agent skill", target: skill.url ?? skill.name };
	return plainWay(called, checkSkill(skill), () =>
		PLACES.map((place) => skillClient(place, skill)),
	);
}

/** The name becomes the name of a folder. */
function checkSkill({ name, url }: SkillFolder): Caution[] {
	const isName = name.length <= 64 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name);
	return [
		...(isName ? [] : [caution("no-command", "Its name is not valid for the folder of a skill.")]),
		...(url === null ? [] : checkAddress([url])),
	];
}

function skillClient(place: (typeof PLACES)[number], { name, url }: SkillFolder): ClientWay {
	const { client, label, project, own } = place;
	const folder = `${project}/${name}`;
	const steps = `Put the folder ${name}, with its SKILL.md, into ${project} of a project, or into ${own} for all your projects.`;
	return {
		client,
		label,
		read_from: READ_FROM.skills,
		snippets: [
			textSnippet("steps", "Where the folder goes", steps),
			...(url === null
				? []
				: [textSnippet("address", "Its address", url), ...download(url, folder)]),
		],
		link: null,
		notes: [],
	};
}

/** Only for a skill in one file; a folder is downloaded by hand. */
function download(url: string, folder: string): Snippet[] {
	if (!new URL(url).pathname.endsWith("/SKILL.md")) return [];
	const words = ["-fL", "--create-dirs", "-o", `${folder}/SKILL.md`, url];
	return curlSnippets("Download it into a project", words);
}
