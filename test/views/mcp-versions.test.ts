import { describe, expect, it } from "vitest";
import {
	ICON_META,
	McpServerResponse,
	OFFICIAL_META,
	OfficialMeta,
} from "#contract/protocols/mcp-registry.ts";
import type { DocumentRecord, VersionRecord } from "#domain/records/agent-record.ts";
import { mcpServerView, mcpVersionViews } from "#views/protocols/mcp-server-view.ts";
import { getAgent, type ViewContext } from "#views/view-context.ts";
import { documentRecord, FETCHED_AT } from "../documents/document-record.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { versionRecord } from "../registry/record-builders.ts";
import { viewContext } from "./view-context-builder.ts";

const serverJson = (members: object) =>
	documentRecord(
		JSON.stringify({
			name: "com.example.Tide/table",
			description: "Tides.",
			remotes: [{ type: "sse", url: "https://tide.example.org/sse" }],
			...members,
		}),
	);

const versionOf = (
	{ sha256 }: DocumentRecord,
	number: string,
	status: VersionRecord["status"] = "active",
) => {
	const message = status === "active" ? null : "Use another.";
	return versionRecord(number, { status, message, listedAt: FETCHED_AT, documents: [sha256] });
};

const first = serverJson({ version: "1.9.0" });
const second = serverJson({ version: "1.10.0" });
const third = serverJson({ version: "2.0.0" });

function serverWith(versions: VersionRecord[], documents: DocumentRecord[]) {
	const record = agentRecord({
		slug: "tide-table",
		agentType: "mcp_server",
		protocolName: "com.example.Tide/table",
		documents: versions[0]?.documents ?? [],
		versions,
	});
	const context: ViewContext = {
		...viewContext({ agents: [record], events: [] }),
		documentsOf: () => documents,
	};
	return [context, getAgent(context, "tide-table")] as const;
}

const official = (response: McpServerResponse) => OfficialMeta.parse(response._meta[OFFICIAL_META]);

describe("a server with documents, for clients of MCP registries", () => {
	it("keeps the name, version and remotes of its publisher", () => {
		const response = McpServerResponse.parse(
			mcpServerView(...serverWith([versionOf(first, "1.9.0")], [first])),
		);
		expect(response.server).toMatchObject({
			name: "com.example.Tide/table",
			version: "1.9.0",
			remotes: [{ type: "sse", url: "https://tide.example.org/sse" }],
		});
		expect(JSON.stringify(response._meta)).toContain(first.sha256);
	});

	it.each([
		["https://tide.example/logo.png", undefined, "https://tide.example/logo.png"],
		["https://tide.example/logo.png", [{ src: "https://tide.example/icon.png" }], undefined],
		["http://tide.example/logo.png", undefined, undefined],
		[null, undefined, undefined],
	])(
		"has the logo %s of its listing with a document with the icons %j: %s",
		(logoUrl, icons, told) => {
			const document = serverJson({ version: "1.0.0", ...(icons ? { icons } : {}) });
			const [context, agent] = serverWith([versionOf(document, "1.0.0")], [document]);
			const response = mcpServerView(context, { ...agent, logoUrl });
			expect(response._meta[ICON_META]).toBe(told);
			const { $schema: _, ...server } = response.server;
			expect(server).toEqual(JSON.parse(document.text));
			expect(McpServerResponse.safeParse(response).error).toBeUndefined();
		},
	);

	it("lists all versions, the latest by number, not by date", () => {
		const versions = [versionOf(first, "1.9.0"), versionOf(second, "1.10.0")];
		const told = mcpVersionViews(...serverWith(versions, [first, second]));
		expect(told.map(({ server }) => server.version)).toEqual(["1.9.0", "1.10.0"]);
		expect(told.map((one) => official(one).isLatest)).toEqual([false, true]);
	});

	it("has no deleted version as its latest, and says why one is deleted", () => {
		const versions = [versionOf(third, "2.0.0", "deleted"), versionOf(second, "1.10.0")];
		const [context, agent] = serverWith(versions, [third, second]);
		expect(mcpServerView(context, agent).server.version).toBe("1.10.0");
		const [deleted] = mcpVersionViews(context, agent);
		expect(deleted && official(deleted)).toMatchObject({
			status: "deleted",
			statusMessage: "Use another.",
			isLatest: false,
		});
	});

	it("stays deleted in a version if its listing is deprecated", () => {
		const versions = [versionOf(third, "2.0.0", "deleted"), versionOf(second, "1.10.0")];
		const [context, agent] = serverWith(versions, [third, second]);
		const deprecation = { message: "Moved on.", successor: null };
		const told = mcpVersionViews(context, { ...agent, status: "deprecated", deprecation });
		expect(told.map(official)).toMatchObject([
			{ status: "deleted", statusMessage: "Use another." },
			{ status: "deprecated", statusMessage: "Moved on." },
		]);
	});

	it("uses the listing if its document would violate the schema", () => {
		const broken = serverJson({
			version: "1.0.0",
			remotes: [{ type: "pigeon", url: "https://a.dev" }],
		});
		const response = mcpServerView(...serverWith([versionOf(broken, "1.0.0")], [broken]));
		expect(McpServerResponse.safeParse(response).error).toBeUndefined();
		expect(response.server).not.toHaveProperty("remotes");
		expect(response.server.name).toBe("com.example.Tide/table");
	});

	it("with only deleted versions has the highest of them as its latest", () => {
		const versions = [versionOf(third, "2.0.0", "deleted"), versionOf(first, "1.9.0", "deleted")];
		const [latest, other] = mcpVersionViews(...serverWith(versions, [third, first]));
		expect([latest, other].map((one) => one && official(one).isLatest)).toEqual([true, false]);
	});
});
