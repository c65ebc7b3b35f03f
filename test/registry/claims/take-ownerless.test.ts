import { describe, expect, it } from "vitest";
import type { ImportedAgent } from "#domain/intake/imported-agent.ts";
import { recordProofCheck, startProof } from "#registry/claims/owner-proofs.ts";
import { importAgents } from "#registry/imports/import-agents.ts";
import { decideAsRead } from "../decide-as-read.ts";
import { agent } from "../record-builders.ts";
import { reviewer } from "../registry-fixture.ts";
import { serverOf } from "../sources/source-builders.ts";
import { put, save } from "../store-suite.ts";
import { ADA, BO, FOUND, MISSING, openClaimRegistry } from "./claim-fixture.ts";

const actor = { id: ADA };
const operator = { id: "operator:test" };

async function open() {
	const registry = await openClaimRegistry();
	const free = (slug: string, members: object) => agent(slug, { ownerId: null, ...members });
	const there = { websiteUrl: "https://quay.dev/a", repositoryUrl: null };
	const ours = { websiteUrl: null, repositoryUrl: "https://github.com/quay/tools" };
	const records = [
		...Array.from({ length: 40 }, (_, at) => free(`at-quay-${at}`, there)),
		free("elsewhere", { ...there, websiteUrl: "https://other.dev/" }),
		agent("of-bo", { ownerId: BO, ...there }),
		free("gone", { ...there, status: "removed" }),
		free("in-repository", ours),
		free("in-another", { ...ours, repositoryUrl: "https://github.com/quay-two/tools" }),
	];
	await put(registry.store, { agents: records });
	const ownedBy = async (owner: string) => {
		const agents = await registry.store.agents.by("owner", owner);
		return agents
			.map(({ slug }) => slug)
			.filter((slug) => records.some((one) => one.slug === slug));
	};
	return { registry, ownedBy };
}

describe("one act claims all listings without an owner", () => {
	it.each([
		["domain", "quay.dev", 40, "verified"],
		["code_host", "github.com/quay", 1, "claimed"],
	] as const)("at a proven place: %s %s", async (kind, subject, count, status) => {
		const { registry, ownedBy } = await open();
		const wish = { kind, subject, actor, claimsListings: true } as const;
		const { id } = await startProof(registry, wish);
		expect(await recordProofCheck(registry, { id, outcome: MISSING })).toBe(false);
		expect(await ownedBy(ADA)).toEqual([]);
		expect(await recordProofCheck(registry, { id, outcome: FOUND })).toBe(true);
		expect(await ownedBy(ADA)).toHaveLength(count);
		expect(await ownedBy(BO)).toEqual(["of-bo"]);
		const [slug = ""] = await ownedBy(ADA);
		expect(await registry.store.agents.find(slug)).toMatchObject({ claim: { status } });
	});

	it("also at a place that was proven before, and only once for each act", async () => {
		const { registry, ownedBy } = await open();
		const place = { kind: "domain", subject: "quay.dev", actor } as const;
		const { id } = await startProof(registry, place);
		await recordProofCheck(registry, { id, outcome: FOUND });
		expect(await ownedBy(ADA)).toEqual([]);
		const again = await startProof(registry, { ...place, claimsListings: true });
		expect(again).toMatchObject({ id, requested: true });
		await recordProofCheck(registry, { id, outcome: FOUND });
		expect(await ownedBy(ADA)).toHaveLength(40);
		const later = agent("later", { ownerId: null, websiteUrl: "https://quay.dev/b" });
		await save(registry.store, ({ agents }) => agents.save(later));
		await recordProofCheck(registry, { id, outcome: FOUND });
		expect(await registry.store.agents.find("later")).toMatchObject({ ownerId: null });
	});
});

describe("an import for an owner", () => {
	const entry: ImportedAgent = serverOf("dev.quay/tables");
	const given = { agents: [entry], owner: ADA, actor: operator };

	it.each([
		["at once", true],
		["with their approval", false],
	])("is that owner's %s", async (_, approve) => {
		const { registry } = await open();
		const [result] = await importAgents(registry, { ...given, approve });
		const id = result?.submissionId;
		if (id) {
			await decideAsRead(registry, { id, decision: { outcome: "approved" }, actor: reviewer });
		}
		const listed = await registry.store.agents.list();
		expect(listed.find(({ protocolName }) => protocolName === "dev.quay/tables")).toMatchObject({
			ownerId: ADA,
			importOrigin: entry.origin,
		});
	});

	it("also of what was there without an owner, but of nothing that somebody has", async () => {
		const { registry } = await open();
		await importAgents(registry, { agents: [entry], approve: true, actor: operator });
		await importAgents(registry, { ...given, approve: true });
		await importAgents(registry, { ...given, owner: BO, approve: true });
		const listed = await registry.store.agents.list();
		expect(listed.find(({ protocolName }) => protocolName === "dev.quay/tables")?.ownerId).toBe(
			ADA,
		);
	});

	it("is refused for nobody, and imports nothing then", async () => {
		const { registry } = await open();
		const before = await registry.store.agents.list();
		const wish = importAgents(registry, { ...given, owner: "nobody", approve: true });
		await expect(wish).rejects.toThrow();
		expect(await registry.store.agents.list()).toEqual(before);
	});
});
