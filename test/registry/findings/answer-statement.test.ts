import { describe, expect, it } from "vitest";
import { answerStatement } from "#registry/findings/statements.ts";
import { packageEvidence } from "../../domain/checks/bundle-builder.ts";
import { agent, statement } from "../record-builders.ts";
import { createTestRegistry, refusal, START } from "../registry-fixture.ts";
import { put } from "../store-suite.ts";

const scan = statement("scan");
const own = { slug: "pier", ownerId: "account:ada", statement: scan.id };
const mine = { ownerId: own.ownerId, documents: [scan.about] };

async function openRegistry(members: Parameters<typeof agent>[1] = mine) {
	const registry = createTestRegistry();
	await put(registry.store, { agents: [agent("pier", members)], statements: [scan] });
	return registry;
}

describe("the owner of a listing", () => {
	it("answers another scanner in public, and takes it back", async () => {
		const registry = await openRegistry();
		const text = "That shell is a sandbox.";
		const after = await answerStatement(registry, { ...own, answer: text });
		expect(after.answers).toEqual({ pier: { text, at: START } });
		const { answers } = await answerStatement(registry, { ...own, answer: "" });
		expect(answers).toEqual({});
		const lines = await registry.store.audit.newestBy("all", "yes");
		expect(lines.map(({ action }) => action)).toEqual(["statement.answer", "statement.answer"]);
	});

	it("answers what is said about its package", async () => {
		const repositoryUrl = "https://github.com/quay/scout";
		const registry = await openRegistry({ ...mine, documents: [], repositoryUrl });
		const integrity = `sha256:${scan.about}`;
		const subject = `repository:${repositoryUrl}`;
		const evidence = packageEvidence({ integrity });
		await put(registry.store, { looks: [{ subject, evidence, former: [], changedAt: null }] });
		expect(await answerStatement(registry, { ...own, answer: "Mended." })).toMatchObject({
			answers: { pier: { text: "Mended." } },
		});
	});

	it.each([
		["about other bytes", { ...mine, documents: ["1f".repeat(32)] }, "not_found"],
		["about the agent of somebody else", { ...mine, ownerId: "account:bo" }, "not_allowed"],
	] as const)("says nothing to a statement %s", async (_, members, code) => {
		const registry = await openRegistry({ ...members, documents: [...members.documents] });
		const said = answerStatement(registry, { ...own, answer: "Mine." });
		await expect(said).rejects.toEqual(refusal(code));
		expect(await registry.store.statements.find(scan.id)).toEqual(scan);
	});
});
