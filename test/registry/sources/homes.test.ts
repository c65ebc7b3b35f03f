import { describe, expect, it } from "vitest";
import type { ImportedAgent } from "#domain/intake/imported-agent.ts";
import { importAgents } from "#registry/imports/import-agents.ts";
import { advisoriesOf } from "#views/market/advisory-view.ts";
import { incident } from "../../snapshot/registry-extract-builder.ts";
import { viewContext } from "../../views/view-context-builder.ts";
import { decideAsRead } from "../decide-as-read.ts";
import { reviewer } from "../registry-fixture.ts";
import { createFollowed, type Followed, operator, pageOf, serverOf } from "./source-builders.ts";

const HOME = "https://first.example/agents/harbor-scout/";

/** A listing as another instance passes it on. */
const scout = (members: Partial<ImportedAgent> = {}): ImportedAgent => ({
	origin: "agent-registry:harbor-scout",
	suggestedSlug: "harbor-scout",
	request: { title: "Harbor Scout", website_url: "https://harborscout.dev/" },
	home: HOME,
	...members,
});

/** Follows the home instance of the listing, and another one that passes it on. */
async function followBoth(decision?: string): Promise<Followed> {
	const followed = await createFollowed([], { ...(decision && { decision }) });
	for (const name of ["first", "copy"]) {
		const place = `https://${name}.example`;
		const source = { name, format: "agent-registry", place, decision: decision ?? "approve" };
		await followed.ask("add", source);
	}
	return followed;
}

const gone = pageOf([], { gone: [{ origin: "agent-registry:harbor-scout", movedTo: null }] });

describe("a listing that several registries pass on", () => {
	it("is one listing, whoever lists it, and keeps its home", async () => {
		const followed = await followBoth();
		await followed.run([pageOf([scout({ origin: "agent-registry:harbor-scout-2" })])], "copy");
		await followed.run([pageOf([scout()])], "first");
		expect(await followed.registry.store.agents.list()).toMatchObject([
			{ slug: "harbor-scout", home: HOME },
		]);
	});

	it("keeps its home while it waits for a moderator", async () => {
		const followed = await followBoth("queue");
		await followed.run([pageOf([scout()])], "copy");
		const [waiting] = await followed.registry.store.submissions.list();
		if (!waiting) throw new Error("It is waiting.");
		const decision = { outcome: "approved" } as const;
		await decideAsRead(followed.registry, { id: waiting.id, decision, actor: reviewer });
		expect(await followed.agent("harbor-scout")).toMatchObject({ home: HOME });
	});

	it.each([
		["no page", "javascript:alert(1)", undefined],
		[
			"a page with a password",
			"https://a:b@first.example/agents/x/",
			"https://first.example/agents/x/",
		],
	])("with %s as its home, %j, keeps %j", async (_, home, kept) => {
		const followed = await followBoth();
		await followed.run([pageOf([scout({ home })])], "copy");
		expect((await followed.agent("harbor-scout")).home).toBe(kept);
	});

	it("goes with its home, even if another one still passes it on, and does not come back", async () => {
		const followed = await followBoth();
		await followed.run([pageOf([scout()])], "first");
		await followed.run([pageOf([scout()])], "copy");
		await followed.run([gone], "first", "changes");
		expect(await followed.agent("harbor-scout")).toMatchObject({ status: "removed", home: HOME });
		await followed.run([pageOf([scout({ origin: "agent-registry:scout" })])], "copy");
		expect(await followed.registry.store.agents.list()).toHaveLength(1);
	});

	it("stays if one that only passes it on no longer has it", async () => {
		const followed = await followBoth();
		await followed.run([pageOf([scout()])], "first");
		await followed.run([pageOf([scout()])], "copy");
		await followed.run([gone], "copy", "changes");
		expect(await followed.agent("harbor-scout")).toMatchObject({ status: "active" });
	});

	it("stays if another original source has it as well", async () => {
		const followed = await followBoth();
		const place = "https://official.example";
		await followed.ask("add", { name: "official", format: "mcp-registry", place });
		const named = scout({ protocolName: "dev.harbor/scout" });
		await followed.run([pageOf([named])], "first");
		await followed.run([pageOf([serverOf("dev.harbor/scout")])], "official");
		expect(await followed.registry.store.agents.list()).toHaveLength(1);
		await followed.run([gone], "first", "changes");
		expect(await followed.agent("harbor-scout")).toMatchObject({ status: "active" });
	});
});

describe("one slug at two registries", () => {
	const other = scout({
		home: "https://second.example/agents/harbor-scout/",
		request: { title: "Another Scout", website_url: "https://another.dev/" },
	});

	it("is two programs, whether they are followed or imported by hand", async () => {
		const followed = await followBoth();
		const { registry } = followed;
		const given = { agents: [scout()], approve: true, actor: operator };
		await importAgents(registry, given);
		expect(await importAgents(registry, { ...given, agents: [other] })).toMatchObject([
			{ outcome: "skipped", reason: "the listing harbor-scout has its origin at another registry" },
		]);
		await followed.run([pageOf([other])], "copy");
		const listed = await registry.store.agents.list();
		expect(listed.map(({ title, home }) => [title, home]).sort()).toEqual([
			["Another Scout", other.home],
			["Harbor Scout", HOME],
		]);
	});
});

it("an advisory from the future is not taken over, and is counted", async () => {
	const followed = await followBoth();
	const [advisory] = advisoriesOf(
		viewContext({
			incidents: [
				incident("flood", {
					affected: [{ subject: "npm/mole", versions: [], introduced: null, fixed: null }],
					advisory: { publishedAt: "2026-05-01T00:00:00.000Z", withdrawnAt: null },
				}),
			],
		}),
	);
	const dated = ["modified", "published", "withdrawn"].flatMap((name) =>
		["2026-05-04T12:11:00.000Z", "2099-01-01T00:00:00.000Z"].map((at) => ({
			...advisory,
			[name]: at,
		})),
	);
	const now = { ...advisory, modified: "2026-05-04T12:00:00.000Z" };
	const page = { ...pageOf([]), advisories: [...dated, now], advisoriesLeftOut: 1 };
	await followed.run([page], "first");
	const source = await followed.registry.store.sources.find("first");
	// Kept under the ID that the version before can read.
	const id = advisory?.id.replace(/^x_/, "");
	expect(source?.advisories).toMatchObject({ list: [{ ...now, id }], leftOut: dated.length + 1 });
});
