import { documentOutcome } from "./build-outcome.ts";
import type { ForeignDocument, Importer, ImportOutcome } from "./importer.ts";
import { readableName, suggestOwnedSlug, suggestSlug } from "./readable-name.ts";

const FORMAT = "mcpb";

export const mcpb: Importer = {
	format: FORMAT,
	summary: "MCPB: manifest.json of a bundle, or a folder of such bundles",
	example: '{"manifest_version": "0.3", "name": …, "version": …, "server": {…}}',
	accepts: (path) => /(?:^|\/)manifest\.json$/u.test(path),
	read,
};

function read({ name: path, text }: ForeignDocument): ImportOutcome {
	const source = { format: FORMAT, text, place: `${FORMAT}:${path}` } as const;
	return documentOutcome(source, (reading) => {
		const bundle = reading.connections.find((connection) => connection.kind === "package");
		if (bundle === undefined) return "`name` is required.";
		const owner = reading.publisher ?? "";
		return {
			origin: `${FORMAT}:${suggestSlug(owner)}/${suggestSlug(bundle.identifier)}`,
			suggestedSlug: suggestOwnedSlug(owner, bundle.identifier),
			titles: [reading.title ?? undefined, readableName(bundle.identifier)],
		};
	});
}
