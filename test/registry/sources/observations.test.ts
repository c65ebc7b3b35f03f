import { describe, expect, it } from "vitest";
import type { Observation } from "#contract/evidence/observations.ts";
import type { ImportedAgent } from "#domain/intake/imported-agent.ts";
import { acceptCounts } from "#registry/agents/change-agent.ts";
import { documentReader, keepDocument } from "#registry/documents/documents.ts";
import { reviseListing } from "#registry/documents/revise-listing.ts";
import { importAgents } from "#registry/imports/import-agents.ts";
import { account } from "../record-builders.ts";
import { createFollowed, operator, pageOf, refusalOf, serverOf } from "./source-builders.ts";

const name = "dev.tide/tables";
const REPOSITORY = "https://github.com/tide/tables";

/** The same server as several sources list it, each with its counts. */
function counted(stars: number | undefined, source: string, members: object = {}): ImportedAgent {
	const one: Observation = {
		kind: "stars",
		subject: REPOSITORY,
		value: stars ?? 0,
		source,
		as_of: null,
		...members,
	};
	return serverOf(name, { observations: stars === undefined ? [] : [one] });
}

const told = ({ observations }: { observations: readonly Observation[] }) =>
	observations.map(({ value, source, waits }) => `${source} ${value}${waits ? " waits" : ""}`);

describe("what several sources counted", () => {
	it("is kept from all of them, and goes with the one that states it no more", async () => {
		const followed = await createFollowed(["official", "mirror"]);
		await followed.run([pageOf([counted(200, "Official")])], "official");
		await followed.run([pageOf([counted(3000, "Mirror")])], "mirror");
		expect(told(await followed.agent("tables"))).toEqual(["Official 200", "Mirror 3000"]);
		await followed.run([pageOf([counted(undefined, "Official")])], "official");
		expect(told(await followed.agent("tables"))).toEqual(["Mirror 3000"]);
	});

	it("is of one repository in any spelling", async () => {
		const followed = await createFollowed();
		const subject = "https://www.GitHub.com/Tide/tables.git";
		await followed.run([pageOf([counted(200, "Official", { subject })])]);
		expect((await followed.agent("tables")).observations).toMatchObject([{ subject: REPOSITORY }]);
	});

	it("says when it was first read, and changes nothing when it is repeated", async () => {
		const followed = await createFollowed();
		await followed.run([pageOf([counted(200, "Official")])]);
		const before = await followed.agent("tables");
		expect(before.observations[0]).toMatchObject({ read_at: before.createdAt });
		await followed.run([pageOf([counted(200, "Official")])]);
		expect(await followed.agent("tables")).toEqual(before);
	});

	it.each(["api.github.com", " API.npmjs.org"])(
		"is never what this registry asked %s for, whatever they say",
		async (source) => {
			const followed = await createFollowed();
			await followed.run([pageOf([counted(200, source, { asked: true })])]);
			await followed.run([pageOf([counted(300, source, { asked: true })])]);
			const { observations } = await followed.agent("tables");
			expect(told({ observations })).toEqual([`${source.trim()}, as passed on 300`]);
			expect(observations[0]).not.toHaveProperty("asked");
		},
	);

	it.each([{}, { read_at: "2099-01-01T00:00:00.000Z" }])(
		"is left out with a note if it is dated in the future, %j",
		async (members) => {
			const followed = await createFollowed();
			const as_of = "2099-01-01T00:00:00.000Z";
			await followed.run([pageOf([counted(200, "Official", { as_of, ...members })])]);
			expect(told(await followed.agent("tables"))).toEqual([]);
			expect(await followed.entry(name)).toMatchObject({
				notes: [
					"The listing has no `observations/stars` from its source: it is dated in the future.",
				],
			});
		},
	);
});

describe("a source that suddenly raises its own count", () => {
	it.each([1000, 250_000])("to %i waits for a moderator, and what it had stays", async (raised) => {
		const followed = await createFollowed();
		await followed.run([pageOf([counted(100, "Official")])]);
		await followed.run([pageOf([counted(raised, "Official")])]);
		const rise = ["Official 100", `Official ${raised} waits`];
		expect(told(await followed.agent("tables"))).toEqual(rise);
		await followed.run([pageOf([counted(raised, "Official")])]);
		expect(told(await followed.agent("tables"))).toEqual(rise);
		await followed.run([pageOf([counted(150, "Official")])]);
		expect(told(await followed.agent("tables"))).toEqual(["Official 150"]);
	});

	it("is told to moderators, who can accept it; later runs agree with them", async () => {
		const followed = await createFollowed();
		const { registry } = followed;
		const moderator = account("moderator:mo", { role: "moderator" });
		await registry.store.transact(async ({ accounts }) => void accounts.save(moderator));
		await followed.run([pageOf([counted(100, "Official")])]);
		for (let time = 0; time < 2; time += 1)
			await followed.run([pageOf([counted(5000, "Official")])]);
		const news = await registry.store.notifications.by("account", moderator.id);
		expect(news).toMatchObject([
			{
				type: "agent.counts_rose",
				subject: {
					agentSlug: "tables",
					detail: "`stars` rose from 100 to 5000 by Official, and waits for a moderator.",
				},
			},
		]);
		const accepting = { slug: "tables", actor: { id: moderator.id } };
		expect(told(await acceptCounts(registry, accepting))).toEqual(["Official 5000"]);
		await followed.run([pageOf([counted(5001, "Official")])]);
		expect(told(await followed.agent("tables"))).toEqual(["Official 5001"]);
		const before = await followed.agent("tables");
		expect(await acceptCounts(registry, accepting)).toEqual(before);
	});

	it("is accepted by nobody else", async () => {
		const { registry, run } = await createFollowed();
		await run([pageOf([counted(100, "Official")])]);
		await registry.store.transact(async ({ accounts }) => void accounts.save(account("owner:ada")));
		const accepting = { slug: "tables", actor: { id: "owner:ada" } };
		expect(await refusalOf(acceptCounts(registry, accepting))).toContain("moderator");
	});

	it.each([
		["to less than ten times", 100, 999],
		["to fewer than a hundred", 2, 99],
	])("%s is not sudden", async (_, before, after) => {
		const followed = await createFollowed();
		await followed.run([pageOf([counted(before, "Official")])]);
		await followed.run([pageOf([counted(after, "Official")])]);
		expect(told(await followed.agent("tables"))).toEqual([`Official ${after}`]);
	});

	it("waits in an import of the same day too, and not in one of another day", async () => {
		const { registry, agent } = await createFollowed();
		const importing = (stars: number) =>
			importAgents(registry, { agents: [counted(stars, "List")], approve: true, actor: operator });
		await importing(100);
		const [rise] = await importing(1000);
		expect(rise?.notes).toEqual([
			"`stars` rose from 100 to 1000 by List, and waits for a moderator.",
		]);
		expect(told(await agent("tables"))).toEqual(["List 100", "List 1000 waits"]);
		registry.pass({ hours: 48 });
		await importing(1000);
		expect(told(await agent("tables"))).toEqual(["List 1000"]);
	});
});

it("a document that its owner sends is the owner's word, whoever it names", async () => {
	const { registry } = await createFollowed();
	const text = JSON.stringify({
		image: "ghcr.io/tide/tables",
		description: "Tells tides.",
		transport: "stdio",
		tools: [],
		metadata: { pulls: 900_000 },
	});
	await importAgents(registry, { agents: [counted(100, "List")], approve: true, actor: operator });
	const before = await registry.store.agents.find("tables");
	if (!before) throw new Error("It was not imported.");
	const sent = { format: "toolhive", text, origin: null, by: operator.id } as const;
	const { sha256 } = await keepDocument(registry, sent);
	const changes = { documents: [...before.documents, sha256] };
	const read = documentReader(registry.store);
	const revised = await reviseListing(registry.store, before, { changes, read });
	expect(told(revised)).toEqual(["its owner 900000", "List 100"]);
	expect(revised.observations[0]).toMatchObject({ digest: sha256 });
});
