import { documentOutcome } from "./build-outcome.ts";
import type { ForeignDocument, Importer, ImportOutcome } from "./importer.ts";
import { readableName, suggestSlug } from "./readable-name.ts";

const FORMAT = "agent-skill";

const NOT_ITS_FOLDER = "`name` must equal the name of its folder, as Agent Skills requires.";

export const agentSkills: Importer = {
	format: FORMAT,
	summary: "Agent skills: a folder of <name>/SKILL.md",
	example: "<name>/SKILL.md with the name and description of a skill in its front matter",
	accepts: (path) => /(?:^|\/)SKILL\.md$/u.test(path),
	read,
};

function read({ name: path, text }: ForeignDocument): ImportOutcome {
	const source = { format: FORMAT, text, place: `${FORMAT}:${path}`, isMeant: true } as const;
	return documentOutcome(source, ({ title, publisher }) => {
		const name = title ?? "";
		if (!liesIn(name, path)) return NOT_ITS_FOLDER;
		const owner = publisher === null ? "" : `${suggestSlug(publisher)}/`;
		return {
			origin: `${FORMAT}:${owner}${name}`,
			suggestedSlug: suggestSlug(name),
			titles: [readableName(name)],
			deploymentType: "self-hosted",
		};
	});
}

/** Some catalogues keep a skill in `<name>/skill/SKILL.md`. A file without a folder is accepted. */
function liesIn(name: string, path: string): boolean {
	const folders = path.split("/").slice(-3, -1);
	return folders.length === 0 || folders.includes(name);
}
