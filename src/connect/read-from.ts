import { DAY_MS } from "#contract/instants.ts";
import { CLIENTS } from "./clients/all-clients.ts";

/** Sources of what is not a row of a client, and the days when they were read. */
export const READ_FROM = {
	"vs-code-gallery": "microsoft/vscode, mcpManagementService.ts, 2026-11-22",
	bundles: "modelcontextprotocol/mcpb, 2026-11-22",
	skills: "agentskills.io and the documentation of the client, 2026-11-22",
	a2a: "A2A specification 1.0, 2026-11-22",
	api: "the form of OpenAI's API, 2026-11-22",
} as const;

const KEPT_DAYS = 60;

/** Clients move: what was read too long ago must be read, or run, again. As sentences. */
export function oldRows(today: Date): string[] {
	const rows = [...CLIENTS.map(({ id, readFrom }) => [id, readFrom]), ...Object.entries(READ_FROM)];
	return rows.flatMap(([name = "", readFrom = ""]) => {
		const read = Date.parse(readFrom.slice(-"2026-11-22".length));
		const days = Math.floor((today.getTime() - read) / DAY_MS);
		return days > KEPT_DAYS ? `How ${name} connects was read ${days} days ago: ${readFrom}.` : [];
	});
}
