import { Refusal } from "#domain/errors.ts";
import { accountOperations } from "./operations/account-operations.ts";
import { agentOperations } from "./operations/agent-operations.ts";
import { auditOperations } from "./operations/audit-operations.ts";
import { categoryOperations } from "./operations/category-operations.ts";
import { claimOperations } from "./operations/claim-operations.ts";
import { commentOperations } from "./operations/comment-operations.ts";
import { incidentOperations } from "./operations/incident-operations.ts";
import type { Operations } from "./operations/operation.ts";
import { registryOperations } from "./operations/registry-operations.ts";
import { submissionOperations } from "./operations/submission-operations.ts";
import { tokenOperations } from "./operations/token-operations.ts";
import { viewsOperations } from "./operations/views-operations.ts";
import type { Actor, RegistryContext } from "./registry-context.ts";

/** All of them; the command line and the control socket run these and nothing else. */
const OPERATIONS: Operations = {
	...tokenOperations,
	...accountOperations,
	...submissionOperations,
	...agentOperations,
	...claimOperations,
	...incidentOperations,
	...commentOperations,
	...categoryOperations,
	...auditOperations,
	...viewsOperations,
	...registryOperations,
};

export interface OperationOutcome {
	result: unknown;
	changesSnapshot: boolean;
}

/** Runs an operation by name; refuses unknown names and inputs that do not fit. */
export async function runOperation(
	context: RegistryContext,
	{ name, input, actor }: { name: string; input: unknown; actor: Actor },
): Promise<OperationOutcome> {
	const row = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
	if (!row) throw new Refusal("not_found", "No operation has this name.");
	return { result: await row.run(context, input, actor), changesSnapshot: row.changesSnapshot };
}
