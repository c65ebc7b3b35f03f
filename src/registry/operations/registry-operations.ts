import { z } from "zod";
import { ImportedAgent } from "#domain/imported-agent.ts";
import { writeBackup } from "../backup.ts";
import { findImportedTwice } from "../find-imported-twice.ts";
import { generateAgents } from "../generate-agents.ts";
import { generateChanges } from "../generate-changes.ts";
import { importAgents } from "../import-agents.ts";
import { type Operations, operation } from "./operation.ts";

/** What concerns the registry as a whole. */
export const registryOperations: Operations = {
	"agents.import": operation({
		input: z.strictObject({ agents: z.array(ImportedAgent), approve: z.boolean() }),
		changesSnapshot: true,
		run: (context, input, actor) => importAgents(context, { ...input, actor }),
	}),
	"agents.imported_twice": operation({
		input: z.strictObject({ origins: z.array(z.string()) }),
		run: ({ store }, { origins }) => findImportedTwice(store, origins),
	}),
	"agents.generate": operation({
		input: z.strictObject({ first: z.int().min(0), count: z.int().min(1), seed: z.string() }),
		changesSnapshot: true,
		run: (context, input, actor) => generateAgents(context, input, actor),
	}),
	"agents.generate_changes": operation({
		input: z.strictObject({ count: z.int().min(1), seed: z.string() }),
		changesSnapshot: true,
		run: (context, input, actor) => generateChanges(context, input, actor),
	}),
	"registry.backup": operation({
		input: z.strictObject({ directory: z.string().min(1) }),
		run: ({ store }, { directory }) => writeBackup(store, directory),
	}),
};
