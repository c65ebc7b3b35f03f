import { describe, expect, it } from "vitest";
import { createOrganisation } from "#registry/owners/organisations.ts";
import { account, agent, proof } from "../record-builders.ts";
import { createTestRegistry, refusal, type TestRegistry } from "../registry-fixture.ts";
import { save } from "../store-suite.ts";

async function open(): Promise<TestRegistry> {
	const registry = createTestRegistry();
	await save(registry.store, (records) => {
		for (const id of ["ada", "eve"]) records.accounts.save(account(id));
		records.agents.save(agent("harbor-scout", { ownerId: "ada", creatorName: "Tide Instruments" }));
		const proven = { ownerId: "ada", kind: "domain", state: "proven" } as const;
		records.proofs.save(proof("quay", { ...proven, subject: "quayworks.dev" }));
	});
	return registry;
}

const found = (registry: TestRegistry, accountId: string, name: string, slug = "some-team") =>
	createOrganisation(registry, { accountId, name, slug });
const OF_OTHERS = refusal("conflict", /^This name is that of .* first, or ask the operator/);

describe("an organisation with a name of others", () => {
	it.each([
		["Anthropic", undefined],
		["ANTHR0PlC", undefined],
		["Some team", "anthropic-com"],
		["Some team", "microsoft"],
		["GitHub", undefined],
		["Harbor Scout", undefined],
		["Some team", "harbor-scout"],
		["Tide Instruments", undefined],
		["Quayworks", undefined],
		["Some team", "dev-quayworks"],
		["Some team", "quayworks-dev"],
		["Anthropic PBC", undefined],
		["Microsoft Corporation", undefined],
		["OpenAI Inc.", undefined],
		["Google LLC", undefined],
		["Meta Platforms", undefined],
		["AWS", undefined],
		["Amazon Web Services", undefined],
		["Claude", undefined],
		["Harbor Scout Team", undefined],
	])("is refused to a stranger: %s, %s", async (name, slug) => {
		await expect(found(await open(), "eve", name, slug)).rejects.toEqual(OF_OTHERS);
	});

	it.each(["Anthropic Fans of Leeds", "Scouts", "Tide", "Quay"])("%s is nobody's", async (name) => {
		expect(await found(await open(), "eve", name)).toMatchObject({ name });
	});

	it.each(["Quayworks", "Harbor Scout", "Tide Instruments"])(
		"%s is for the one who has proven to be that",
		async (name) => {
			expect(await found(await open(), "ada", name)).toMatchObject({ name });
		},
	);

	it("may have the name of one of several domains called alike, and of a customer's one nobody's", async () => {
		const registry = await open();
		await save(registry.store, ({ proofs }) => {
			const proven = { kind: "domain", state: "proven" } as const;
			proofs.save(proof("other", { ...proven, ownerId: "eve", subject: "quayworks.example" }));
			proofs.save(proof("page", { ...proven, ownerId: "ada", subject: "pier.github.io" }));
		});
		for (const [name, slug] of [
			["Quayworks", "quayworks"],
			["Pier", "pier"],
		] as const)
			expect(await found(registry, "eve", name, slug)).toMatchObject({ name });
	});

	it("is founded by whoever proves the domain, and where the list leaves it out", async () => {
		const registry = await open();
		await save(registry.store, ({ proofs }) => {
			const proven = { ownerId: "eve", kind: "domain", state: "proven" } as const;
			proofs.save(proof("fake", { ...proven, subject: "anthropic.evil.dev" }));
			proofs.save(proof("stripe", { ...proven, subject: "docs.stripe.com" }));
		});
		await expect(found(registry, "eve", "Anthropic")).rejects.toEqual(OF_OTHERS);
		expect(await found(registry, "eve", "Stripe")).toMatchObject({ name: "Stripe" });
		const edited = { ...(await open()), reservedNames: ["-openai.com", "pier.dev"] };
		expect(await found(edited, "eve", "OpenAI")).toMatchObject({ name: "OpenAI" });
		await expect(found(edited, "eve", "Pier", "pier")).rejects.toEqual(OF_OTHERS);
	});
});
