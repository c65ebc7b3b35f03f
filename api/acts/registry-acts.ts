import { z } from "zod";
import { ImportedAgent } from "#domain/intake/imported-agent.ts";
import { ImportRecord } from "#domain/records/import-record.ts";
import { writeBackup } from "#registry/backup.ts";
import { importAgents, recordImport } from "#registry/imports/import-agents.ts";
import type { ImportResult } from "#registry/imports/import-result.ts";
import { listImportedTwice } from "#registry/sources/save-entry.ts";
import { ownAct } from "./act.ts";

/** What is done to the whole registry, in steps, by commands of their own. */
export const registryActs = {
	"agents.import": ownAct({
		summary: "Import agents that were read from a file",
		noCommand: "import reads the file first.",
		input: { agents: z.array(ImportedAgent), approve: z.boolean(), owner: z.string().optional() },
		undo: "Each agent is taken down with agent.remove.",
		run: (context, input, actor) => importAgents(context, { ...input, actor }),
		changesSnapshot: (results) => results.some(isPublicChange),
	}),
	"imports.record": ownAct({
		summary: "Name the place that an import read",
		noCommand: "import names it.",
		input: ImportRecord.omit({ importedAt: true }).shape,
		undo: "Another import from there replaces it.",
		changesSnapshot: true,
		run: recordImport,
	}),
	"agents.imported_twice": ownAct({
		summary: "Find agents that two imports brought",
		noCommand: "import warns of them.",
		input: { origins: z.array(z.string()) },
		run: ({ store }, { origins }) => listImportedTwice(store, origins),
	}),
	"registry.backup": ownAct({
		summary: "Write all records to a folder",
		noCommand: "backup adds history and keys of this machine.",
		input: { directory: z.string().min(1) },
		run: ({ store }, { directory }) => writeBackup(store, directory),
	}),
};

/** Submissions in review have no slug. */
function isPublicChange({ outcome, slug }: ImportResult): boolean {
	return slug !== null && (outcome === "added" || outcome === "updated");
}
