import { describe, expect, it } from "vitest";
import { useService } from "../api/running-service.ts";
import { originsOf, readAllPages, sourceAt } from "./reading.ts";

const running = useService();
const source = (changes: Parameters<typeof sourceAt>[1]) =>
	sourceAt(running.service.origin, { format: "agent-registry", ...changes });

describe("a followed instance of this program", () => {
	it("sends the same for a changed listing as for all of them", async () => {
		const full = await readAllPages(source({ kind: "full" }));
		expect(full.flatMap(({ invalid }) => invalid)).toEqual([]);
		expect(originsOf(full).length).toBe(running.drawn.snapshot.agents.length);
		const entries = new Map(
			full.flatMap((page) => page.entries.map((entry) => [entry.origin, entry])),
		);
		const pages = await readAllPages(source({ kind: "changes" }));
		const changed = pages.flatMap((page) => page.entries);
		expect(changed.length).toBe(entries.size);
		expect(changed.filter(({ origin }) => !entries.has(origin))).toEqual([]);
		expect(changed).toEqual(changed.map(({ origin }) => entries.get(origin)));
		const { tombstones } = running.drawn.snapshot;
		expect(pages.flatMap(({ gone }) => gone.map(({ origin }) => origin))).toEqual(
			tombstones.map(({ slug }) => `agent-registry:${slug}`),
		);
	});

	it("has no changes after its last cursor", async () => {
		const all = await readAllPages(source({ kind: "changes" }));
		const validator = all.at(-1)?.validator ?? null;
		const [page, ...others] = await readAllPages(source({ kind: "changes", validator }));
		expect(others).toEqual([]);
		expect(page).toMatchObject({ entries: [], gone: [], next: null, validator });
	});

	it("is also a registry of MCP servers", async () => {
		const pages = await readAllPages(sourceAt(running.service.origin));
		const servers = running.drawn.snapshot.agents.filter(
			(agent) => agent.agentType === "mcp_server",
		);
		expect(originsOf(pages).length + pages.flatMap(({ invalid }) => invalid).length).toBe(
			servers.length,
		);
		expect(pages.at(-1)?.highWater).not.toBeNull();
	});
});
