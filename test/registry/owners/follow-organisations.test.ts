import { describe, expect, it } from "vitest";
import { runAct } from "#api/acts/acts.ts";
import type { MembershipRecord } from "#domain/records/organisation-record.ts";
import { linkIdentity, unlinkIdentity } from "#registry/accounts/linked-identities.ts";
import { signInByIdentity } from "#registry/accounts/sign-in.ts";
import { adminsOf } from "#registry/owners/acting.ts";
import { endUnconfirmed } from "#registry/owners/follow-organisations.ts";
import { account, membership, organisation } from "../record-builders.ts";
import { createTestRegistry, refusal, START, type TestRegistry } from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";

const ADA = "owner:ada";
const QUAY = organisation("quay-works", {
	groups: [
		{ provider: "sso", group: "agents", role: "publisher" },
		{ provider: "sso", group: "leads", role: "admin" },
	],
});

const proven = (groups: readonly string[], provider = "sso") => ({
	provider,
	issuer: `https://${provider}.dev`,
	subject: "ada",
	label: null,
	email: null,
	isModerator: false,
	groups,
});

async function withAda(...memberships: MembershipRecord[]): Promise<TestRegistry> {
	const registry = createTestRegistry();
	await save(registry.store, (transaction) => {
		transaction.accounts.save(account(ADA));
		transaction.organisations.save(QUAY);
		for (const one of memberships) transaction.memberships.save(one);
	});
	await linkIdentity(registry, { accountId: ADA, proven: proven([]) });
	return registry;
}

const signIn = (registry: TestRegistry, groups: readonly string[]) =>
	signInByIdentity(registry, { proven: proven(groups), deviceDigest: null });

/** Her role, and the provider if its group gave it. */
async function roleOf({ store }: TestRegistry) {
	const [found] = await store.memberships.by("account", ADA);
	return found && [found.role, found.provider];
}

describe("what a group gave", () => {
	it("ends 24 hours after the last sign-in that said so, and nobody is told", async () => {
		const registry = await withAda();
		await signIn(registry, ["agents"]);
		const told = async () => (await registry.store.notifications.list()).length;
		const before = await told();
		registry.pass({ hours: 23.75 });
		await endUnconfirmed(registry);
		expect(await roleOf(registry)).toEqual(["publisher", "sso"]);
		registry.pass({ hours: 0.25 });
		await endUnconfirmed(registry);
		expect(await roleOf(registry)).toBeUndefined();
		expect(await told()).toBe(before);
		const log = await registry.store.audit.by("actor", "provider:sso");
		expect(log.at(-1)?.changes).toEqual([
			{ field: `role of ${ADA}`, before: "publisher", after: null },
		]);
		await signIn(registry, ["agents"]);
		expect(await roleOf(registry)).toEqual(["publisher", "sso"]);
	});

	it("is confirmed by each sign-in there, and by no sign-in with another provider", async () => {
		const registry = await withAda();
		await linkIdentity(registry, { accountId: ADA, proven: proven([], "other") });
		await signIn(registry, ["leads"]);
		registry.pass({ hours: 20 });
		await signIn(registry, ["leads"]);
		registry.pass({ hours: 20 });
		await endUnconfirmed(registry);
		expect(await roleOf(registry)).toEqual(["admin", "sso"]);
		await signInByIdentity(registry, { proven: proven([], "other"), deviceDigest: null });
		registry.pass({ hours: 5 });
		await endUnconfirmed(registry);
		expect(await roleOf(registry)).toBeUndefined();
	});

	it("ends, and what was given by hand stays", async () => {
		const registry = await withAda(membership("quay-works", { accountId: ADA, role: "admin" }));
		registry.pass({ hours: 1_000 });
		await endUnconfirmed(registry);
		expect(await roleOf(registry)).toEqual(["admin", undefined]);
	});
});

const act = (registry: TestRegistry, name: string, input: object) =>
	runAct(
		{ ...registry, baseUrl: "https://registry.test" },
		{ act: name, input, actor: { id: "operator:command-line" } },
	);

describe("a membership by groups of a provider", () => {
	it.each([
		["none", [], undefined],
		["another group", ["ferries"], undefined],
		["its group", ["agents"], ["publisher", "sso"]],
		["two groups, of which the highest counts", ["agents", "leads"], ["admin", "sso"]],
	])("follows %s", async (_what, groups, role) => {
		const registry = await withAda();
		await signIn(registry, groups);
		expect(await roleOf(registry)).toEqual(role);
	});

	it("changes and ends at the next sign-in, even for the last admin", async () => {
		const registry = await withAda();
		await signIn(registry, ["leads"]);
		await signIn(registry, ["agents"]);
		expect(await roleOf(registry)).toEqual(["publisher", "sso"]);
		await signIn(registry, []);
		expect(await roleOf(registry)).toBeUndefined();
		expect(await registry.store.organisations.find(QUAY.id)).toMatchObject({ endedAt: null });
	});

	it("is told to its member when it changes and ends, and its end to the organisation", async () => {
		const registry = await withAda();
		await save(registry.store, (transaction) => {
			transaction.accounts.save(account("bo"));
			transaction.memberships.save(membership("quay-works", { accountId: "bo", role: "admin" }));
		});
		for (const groups of [["leads"], ["agents"], []]) await signIn(registry, groups);
		const toldTo = async (id: string) => {
			const told = await registry.store.notifications.by("account", id);
			return told.map(({ subject }) => [subject.news, subject.detail]).sort();
		};
		expect(await toldTo(ADA)).toEqual([
			["organisation.changed", "no longer a member"],
			["organisation.changed", "publisher"],
		]);
		expect(await toldTo("bo")).toEqual([
			["organisation.changed", expect.stringMatching(/^\w+: no longer a member$/)],
		]);
	});

	it("ends with the link to the provider", async () => {
		const registry = await withAda();
		await signIn(registry, ["agents"]);
		await put(registry.store, { accounts: [account(ADA, { email: "ada@quay.works" })] });
		const [identity] = await registry.store.identities.list();
		await unlinkIdentity(registry, { accountId: ADA, id: identity?.digest ?? "" });
		expect(await roleOf(registry)).toBeUndefined();
	});

	it.each<Partial<MembershipRecord>>([{ role: "viewer" }, { role: "admin", provider: "other" }])(
		"leaves one that it did not give: %j",
		async (members) => {
			const own = membership("quay-works", { accountId: ADA, ...members });
			const registry = await withAda(own);
			for (const groups of [["leads"], []]) await signIn(registry, groups);
			expect(await registry.store.memberships.by("account", ADA)).toEqual([own]);
		},
	);

	it.each([
		["viewer", ["leads"], ["admin", "sso"]],
		["publisher", ["agents"], ["publisher", undefined]],
		["admin", ["agents"], ["admin", undefined]],
	] as const)("also comes to who was invited as %s: of %j it is %j", async (...row) => {
		const [role, groups, expected] = row;
		const invited = membership("quay-works", { accountId: ADA, role, acceptedAt: null });
		const registry = await withAda(invited);
		await signIn(registry, []);
		expect(await registry.store.memberships.by("account", ADA)).toEqual([invited]);
		await signIn(registry, groups);
		expect(await roleOf(registry)).toEqual(expected);
		const [membershipNow] = await registry.store.memberships.by("account", ADA);
		expect(membershipNow?.acceptedAt).toBe(START);
	});

	it("is in the audit log as an act of the provider", async () => {
		const registry = await withAda();
		await signIn(registry, ["agents"]);
		await signIn(registry, ["agents"]);
		const acts = await registry.store.audit.newestBy("all", "yes");
		expect(acts.filter(({ action }) => action === "organisation.member")).toEqual([
			expect.objectContaining({
				actor: "provider:sso",
				changes: [{ field: `role of ${ADA}`, before: null, after: "publisher" }],
			}),
		]);
	});
});

describe("the operator", () => {
	it("says which groups belong to an organisation", async () => {
		const registry = await withAda();
		await act(registry, "organisation.groups", {
			slug: "quay-works",
			groups: ["sso:a:b=c=viewer"],
		});
		expect((await registry.store.organisations.find(QUAY.id))?.groups).toEqual([
			{ provider: "sso", group: "a:b=c", role: "viewer" },
		]);
		await signIn(registry, ["a:b=c"]);
		expect(await roleOf(registry)).toEqual(["viewer", "sso"]);
	});

	it.each(["agents", "sso:agents", "sso:agents=owner", "sso:=admin"])(
		"is told that %s is no group with a role",
		async (group) => {
			const registry = await withAda();
			const input = { slug: "quay-works", groups: [group] };
			await expect(act(registry, "organisation.groups", input)).rejects.toEqual(
				refusal("invalid_body"),
			);
		},
	);

	it("ends what groups gave by taking the last of a provider away", async () => {
		const registry = await withAda();
		await signIn(registry, ["leads"]);
		await act(registry, "organisation.groups", { slug: "quay-works", groups: [] });
		expect(await roleOf(registry)).toBeUndefined();
	});

	it("ends what a group gave by taking that group away, though others of the provider stay", async () => {
		const registry = await withAda();
		await signIn(registry, ["leads"]);
		const groups = ["sso:agents=publisher"];
		await act(registry, "organisation.groups", { slug: "quay-works", groups });
		expect(await roleOf(registry)).toBeUndefined();
	});

	it("keeps what a group gave that it still names", async () => {
		const registry = await withAda();
		await signIn(registry, ["agents"]);
		const groups = ["sso:agents=publisher"];
		await act(registry, "organisation.groups", { slug: "quay-works", groups });
		expect(await roleOf(registry)).toEqual(["publisher", "sso"]);
	});

	it("appoints an admin by hand, whom groups then leave alone", async () => {
		const registry = await withAda();
		await signIn(registry, ["agents"]);
		await act(registry, "organisation.member", { slug: "quay-works", account: ADA });
		expect(await roleOf(registry)).toEqual(["admin", undefined]);
		await signIn(registry, []);
		expect(await roleOf(registry)).toEqual(["admin", undefined]);
	});

	it("appoints somebody who was invited as admin and has not answered", async () => {
		const own = membership("quay-works", { accountId: ADA, role: "admin", acceptedAt: null });
		const registry = await withAda(own);
		await act(registry, "organisation.member", { slug: "quay-works", account: ADA });
		expect(await adminsOf(registry.store, QUAY.id)).toEqual([ADA]);
	});

	it.each([
		["organisation.member", { slug: "nobody", account: ADA }],
		["organisation.member", { slug: "quay-works", account: "nobody" }],
		["organisation.groups", { slug: "nobody", groups: [] }],
	])("is told by %s what does not exist: %j", async (name, input) => {
		await expect(act(await withAda(), name, input)).rejects.toEqual(refusal("not_found"));
	});
});
