import { z } from "zod";
import { ImportedAgent } from "#domain/imported-agent.ts";
import { writeBackup } from "../backup.ts";
import { findImportedTwice } from "../imports/find-imported-twice.ts";
import type { ImportResult } from "../imports/import-agent.ts";
import { importAgents } from "../imports/import-agents.ts";
import { generateAgents } from "../sample/generate-agents.ts";
import { generateChanges } from "../sample/generate-changes.ts";
import { type Operations, operation } from "./operation.ts";

/** Operations on the whole registry. */
export const registryOperations: Operations = {
	"agents.import": operation({
		input: z.strictObject({ agents: z.array(ImportedAgent), approve: z.boolean() }),
		run: (context, input, actor) => importAgents(context, { ...input, actor }),
		changesSnapshot: (results) => results.some(isPublicChange),
	}),
	"agents.imported_twice": operation({
		input: z.strictObject({ origins: z.array(z.string()) }),
		run: ({ store }, { origins }) => findImportedTwice(store, origins),
	}),
	"agents.generate": operation({
		input: z.strictObject({
			first: z.int().min(0),
			count: z.int().min(1),
			seed: z.string(),
			documents: z.boolean().optional(),
		}),
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

/** Submissions in review have no slug. */
function isPublicChange({ outcome, slug }: ImportResult): boolean {
	return slug !== null && (outcome === "added" || outcome === "updated");
}
