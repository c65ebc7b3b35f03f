import { Refusal } from "#domain/errors.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";
import { accountOperations } from "./account-operations.ts";
import { agentOperations } from "./agent-operations.ts";
import { auditOperations } from "./audit-operations.ts";
import { categoryOperations } from "./category-operations.ts";
import { claimOperations } from "./claim-operations.ts";
import { commentOperations } from "./comment-operations.ts";
import { incidentOperations } from "./incident-operations.ts";
import type { OperationOutcome, Operations } from "./operation.ts";
import { registryOperations } from "./registry-operations.ts";
import { reportOperations } from "./report-operations.ts";
import { sourceOperations } from "./source-operations.ts";
import { submissionOperations } from "./submission-operations.ts";
import { tokenOperations } from "./token-operations.ts";
import { viewsOperations } from "./views-operations.ts";

/** All operations. The command line and the control socket run only these. */
const OPERATIONS: Operations = {
	...tokenOperations,
	...accountOperations,
	...submissionOperations,
	...agentOperations,
	...claimOperations,
	...incidentOperations,
	...commentOperations,
	...reportOperations,
	...categoryOperations,
	...auditOperations,
	...sourceOperations,
	...viewsOperations,
	...registryOperations,
};

/** Runs an operation by name. Refuses unknown names and invalid input. */
export async function runOperation(
	context: RegistryContext,
	{ name, input, actor }: { name: string; input: unknown; actor: Actor },
): Promise<OperationOutcome> {
	const row = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
	if (!row) throw new Refusal("not_found", "No operation has this name.");
	return row.run(context, input, actor);
}
