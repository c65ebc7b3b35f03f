import type { Request } from "express";
import { type McpStatusAnswer, McpStatusRequest } from "#contract/mcp-publish.ts";
import type { McpServerResponse } from "#contract/mcp-registry.ts";
import { Refusal } from "#domain/errors.ts";
import { setVersionStatus } from "#registry/agents/set-version-status.ts";
import type { RegistryContext } from "#registry/store.ts";
import { mcpVersionViews } from "#views/protocols/mcp-server-view.ts";
import type { OnChange } from "../../builds/share-builds.ts";
import { decodeName } from "../../decode-name.ts";
import { readJsonBody } from "../../middleware/read-json-body.ts";
import { parseBody } from "../../parse-body.ts";
import { getHour, type HourSource } from "../../served-hour.ts";
import { type Handlers, sendJson } from "../handler.ts";
import { tokenActor } from "../token-actor.ts";
import { getMcpServer } from "./find-mcp-server.ts";

interface StatusParts {
	source: HourSource;
	registry: RegistryContext;
	/** Requests a new release. */
	onChange: OnChange;
}

/** States of versions, which owners change without a review. */
export function statusHandlers(
	parts: StatusParts,
): Pick<Handlers, "setMcpVersionStatus" | "setMcpServerStatus"> {
	return {
		setMcpVersionStatus: async (request, response) => {
			const number = decodeName(request.call.parameters.version ?? "");
			const [changed] = await change(parts, request, number);
			await sendJson(request, response, changed ?? {});
		},
		setMcpServerStatus: async (request, response) => {
			const servers = await change(parts, request);
			const answer: McpStatusAnswer = { updatedCount: servers.length, servers };
			await sendJson(request, response, answer);
		},
	};
}

/** The affected versions, as the next release will show them. */
async function change(
	{ source, registry, onChange }: StatusParts,
	request: Request,
	number?: string,
): Promise<McpServerResponse[]> {
	const actor = tokenActor(request);
	const hour = getHour(source);
	const agent = getMcpServer(hour, request.call.parameters.server ?? "");
	const isMeant = ({ server }: McpServerResponse) =>
		number === undefined || server.version === number;
	if (!mcpVersionViews(hour.context, agent).some(isMeant)) {
		throw new Refusal("not_found", "This server does not have this version.");
	}
	const { status, statusMessage: message } = parseBody(
		McpStatusRequest,
		await readJsonBody(request),
	);
	const { slug } = agent;
	const after = await setVersionStatus(registry, { slug, actor, number, status, message });
	onChange("member");
	const { versions, updatedAt } = after;
	return mcpVersionViews(hour.context, { ...agent, versions, updatedAt }).filter(isMeant);
}
