import { z } from "zod";
import type { DocumentFormat } from "#contract/intake/document.ts";
import { documentOutcome, type ForeignFacts } from "./build-outcome.ts";
import { ForeignName } from "./foreign-shapes.ts";
import type { ForeignDocument, Importer, ImportOutcome } from "./importer.ts";
import { itemOutcomes, type ListItem } from "./item-outcomes.ts";
import { domainOwner, readableName, repositoryOwner, suggestSlug } from "./readable-name.ts";

const FORMAT = "toolhive";

export const toolhive: Importer = {
	format: FORMAT,
	summary:
		"ToolHive: a folder of servers/<name>/server.json or <name>/spec.yaml, or its registry.json",
	example: 'servers/<name>/server.json, or {"servers": {"<name>": {…}}}',
	accepts: (path) =>
		/(?:^|\/)[^/]+\/(?:server\.json|spec\.ya?ml)$|(?:^|\/)registry[\w-]*\.json$/u.test(path),
	read,
};

const Registry = z.object({ servers: z.record(z.string(), z.looseObject({})) });

function read(document: ForeignDocument): ImportOutcome {
	const { name: path, text } = document;
	const server = { text, place: `${FORMAT}:${path}`, name: path.split("/").at(-2) ?? "" };
	if (/\.ya?ml$/u.test(path)) return readServer("toolhive", server);
	if (/(?:^|\/)server\.json$/u.test(path)) return readServer("mcp-server", server);
	const missing = "It is not a registry of ToolHive, which has `servers` by name.";
	const itemsIn = (content: unknown) => Registry.safeParse(content).data?.servers;
	const list = { format: FORMAT, missing, itemsIn };
	return itemOutcomes(document, list, (item) => readServer("toolhive", item));
}

/** Identified by the name in ToolHive's registry: ToolHive's own namespace does not name the publisher. */
function readServer(format: DocumentFormat, { text, place, name: key }: Omit<ListItem, "value">) {
	return documentOutcome({ format, text, place }, (reading): ForeignFacts | string => {
		const name = reading.name?.split("/").at(-1) ?? key;
		if (!ForeignName.safeParse(name).success) return "It has no name of visible ASCII characters.";
		return {
			origin: `${FORMAT}:${name}`,
			suggestedSlug: suggestSlug(name),
			titles: [reading.title ?? undefined, readableName(name)],
			creatorName:
				reading.publisher ??
				repositoryOwner(reading.repositoryUrl ?? undefined) ??
				domainOwner(reading.websiteUrl ?? undefined),
		};
	});
}
