import { submissionPath } from "#contract/addresses.ts";
import { MCP_TOOLS } from "#contract/mcp-tools.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { findRequestIssues } from "#registry/submissions/find-request-issues.ts";
import { submitAgent } from "#registry/submissions/submit-agent.ts";
import { parseListingBody } from "../parse-listing-body.ts";
import type { RunTool } from "./tool-call.ts";

/** Queues a registration under the same rules and limit as `POST /api/v1/agents/register`. */
export function registerTool(registry: RegistryContext, baseUrl: string): RunTool {
	return async (given, { token, countSubmission }) => {
		if (!token) throw new Error("A registration was called for without a token");
		await countSubmission();
		const { ownerId } = token;
		const { idempotency_key: idempotencyKey, ...listing } = await parseListingBody(
			MCP_TOOLS.register_agent.input,
			given,
			(rest) => findRequestIssues(registry.store, { request: rest, ownerId }),
		);
		const { id } = await submitAgent(registry, {
			request: listing,
			submitter: { tokenId: token.id, ownerId },
			idempotencyKey,
		});
		return {
			id,
			status: "pending",
			message: "Queued for review. The agent becomes public once it is approved.",
			submission_url: baseUrl + submissionPath(id),
		};
	};
}
