import { describe, expect, it } from "vitest";
import { searchAdvisories } from "#evidence/search-advisories.ts";
import { packagesToSearch, recordAdvisories } from "#registry/evidence/note-changes.ts";
import { FORGE, lookedListing, type StandIns } from "./looked-listing.ts";
import { modernServer } from "./mcp-servers.ts";

const standIns = (changes: Partial<StandIns> = {}): StandIns => ({
	repository: {
		license: { spdx_id: "MIT" },
		pushed_at: "2026-05-02T08:00:00Z",
		stargazers_count: 70,
		archived: false,
	},
	release: { published_at: "2026-04-20T08:00:00Z" },
	pack: { version: "1.0.0", license: "MIT", mcpName: "dev.quay/harbour", dist: {} },
	server: modernServer(["find_ship", "delete_ship"]),
	...changes,
});

const TWICE = [0, 1];
const STATED = {
	license: "Apache-2.0",
	toolsCount: 1,
	toolNames: ["find_ship"],
	sourceUpdatedAt: "2026-01-01T00:00:00.000Z",
	riskSignals: [{ kind: "tool" as const, class: "reads" as const, name: "find_ship" }],
};

describe("looks at what a listing names", () => {
	it("fill what its files leave open, each fact with who was asked and when", async () => {
		const { lookAround, shown } = await lookedListing(standIns());
		await lookAround();
		const { agent, detail, page, says } = await shown();
		expect(agent).toMatchObject({
			license: "MIT",
			releasedAt: "2026-04-20T08:00:00.000Z",
			sourceUpdatedAt: "2026-05-02T08:00:00.000Z",
			toolsCount: 2,
			toolNames: ["delete_ship", "find_ship"],
			conflicts: [],
		});
		expect(says("Licence")).toBe(`MIT by ${FORGE} (seen 4 May 2026)`);
		expect(page.toolsBy).toMatch(/^ by mcp\.quay\.dev\S* \(seen 4 May 2026\)$/);
		expect(detail.tools.map(({ name }) => name)).toEqual(["delete_ship", "find_ship"]);
		expect(page.tools.count).toBe(2);
		expect(detail.trust.behavioral_exposure.automated?.summary).toMatch(
			/^High risk, estimated from its tools: delete_ship/,
		);
		const seen = detail.provenance.filter(({ source }) => source === "seen");
		expect(seen.map(({ field, checked_at: at }) => [field, at.slice(0, 10)])).toEqual(
			["released_at", "source_updated_at", "license", "tools_count", "tool_names"]
				.concat("risk_signals")
				.map((field) => [field, "2026-05-04"]),
		);
		expect(agent.observations.map(({ kind, value }) => [kind, value])).toEqual(
			expect.arrayContaining([
				["downloads", 4321],
				["stars", 70],
				["archived", false],
			]),
		);
	});

	it("fill advisories", async () => {
		const { registry, lookAround, shown } = await lookedListing(standIns());
		await lookAround();
		const { packages: subjects } = await registry.store.transact(() => packagesToSearch(registry));
		const affected = [{ package: { ecosystem: "npm", name: "harbour" }, versions: ["1.0.0"] }];
		const advisory = { id: "MAL-1", modified: "2026-05-01T00:00:00Z", affected };
		async function* snapshot() {
			yield JSON.stringify(advisory);
		}
		await recordAdvisories(
			registry,
			await searchAdvisories(snapshot(), { subjects, now: registry.now }),
		);
		const { agent, page } = await shown();
		expect(agent.checks.find(({ id }) => id === "pkg.known-bad")?.state).toBe("fail");
		expect(page.recall?.heading).toBe("Known to be harmful. Do not install it.");
	});

	it("never overwrite what a file states: what they saw is a contradiction, and adds to the risk", async () => {
		const { lookAround, shown } = await lookedListing(standIns(), STATED);
		await lookAround();
		const { agent, detail, page, says } = await shown();
		const { riskSignals: _, ...stated } = STATED;
		expect(agent).toMatchObject({ ...stated, releasedAt: "2026-04-20T08:00:00.000Z" });
		expect(says("Licence")).toBe("Apache-2.0");
		expect(agent.exposure.publicTier).toBe("elevated");
		expect(detail.conflicts).toMatchObject([
			{ field: "tool_names", source: "seen", said: ["delete_ship", "find_ship"] },
			{ field: "license", source: "seen", said: ["MIT"], checked_at: "2026-05-04T13:00:00.000Z" },
			{ field: "license", source: "seen", said: ["MIT"] },
		]);
		expect(page.followed.conflicts[1]?.source).toMatch(/^api\.quay\.dev:\d+ \(seen 4 May 2026\)$/);
	});

	it("contradict nothing by saying the same in another order", async () => {
		const toolNames = ["find_ship", "delete_ship"];
		const same = { ...STATED, license: "MIT", toolsCount: 2, toolNames };
		const { lookAround, shown } = await lookedListing(standIns(), same);
		await lookAround();
		expect((await shown()).detail.conflicts).toEqual([]);
	});

	it("fill no licence from a package that does not name the listing", async () => {
		const pack = { version: "1.0.0", license: "MIT", dist: {} };
		const { lookAround, shown } = await lookedListing(standIns({ pack, repository: {} }));
		await lookAround();
		expect((await shown()).agent.license).toBeNull();
	});

	it("let the check of the licence know that of the package", async () => {
		const { lookAround, shown } = await lookedListing(standIns({ repository: {} }));
		await lookAround();
		const { agent } = await shown();
		expect(agent.license).toBe("MIT");
		expect(agent.checks.find(({ id }) => id === "repo.health")?.reason_code).toBe("kept");
	});
});

describe("what was seen", () => {
	it("is nowhere spoken of before a look", async () => {
		const { shown } = await lookedListing(standIns());
		const { agent, text } = await shown();
		expect(agent).toMatchObject({ license: null, toolsCount: null, releasedAt: null });
		expect(text).not.toMatch(/[(“]seen|: seen|looked at/);
	});

	it("is forgotten when a look says otherwise", async () => {
		const stands = standIns();
		const { lookAround, shown } = await lookedListing(stands);
		await lookAround();
		stands.repository = { license: { spdx_id: "NOASSERTION" } };
		stands.release = {};
		stands.pack = { version: "1.0.0", mcpName: "dev.quay/harbour", dist: {} };
		stands.server = modernServer(["find_ship"]);
		await lookAround();
		const { agent } = await shown();
		expect(agent).toMatchObject({
			license: null,
			releasedAt: null,
			sourceUpdatedAt: null,
			toolNames: ["find_ship"],
		});
		expect(agent.exposure.publicTier).toBe("minimal");
	});

	it("is not known any more once a server asks for sign-in", async () => {
		const stands = standIns();
		const { lookAround, shown } = await lookedListing(stands);
		await lookAround();
		stands.server = (_, response) =>
			void response.writeHead(401, { "WWW-Authenticate": "Bearer" }).end();
		for (const _ of TWICE) await lookAround();
		const { agent } = await shown();
		expect(agent).toMatchObject({ license: "MIT", toolsCount: null, toolNames: [] });
		expect(agent.exposure.publicTier).toBe("unassessed");
	});

	it("stands while a look fails, and what was never seen stays unknown", async () => {
		const stands = standIns();
		const { lookAround, shown } = await lookedListing(stands);
		await lookAround();
		const { server } = stands;
		stands.server = (_, response) => void response.writeHead(500).end();
		await lookAround();
		expect((await shown()).agent.toolsCount).toBe(2);
		const other = await lookedListing({ ...stands, repository: [], pack: [] });
		for (const _ of TWICE) await other.lookAround();
		expect((await other.shown()).agent).toMatchObject({ toolsCount: null, license: null });
		stands.server = server;
		await lookAround();
		expect((await shown()).agent.toolsCount).toBe(2);
	});
});
