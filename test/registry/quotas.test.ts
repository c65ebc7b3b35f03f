import { describe, expect, it } from "vitest";
import { PROBLEMS } from "#contract/http/problem.ts";
import { QUOTAS, type QuotaName, quotaSetting } from "#contract/quotas.ts";
import { currentServerJson } from "#documents/formats/current-server-json.ts";
import { Refusal } from "#domain/errors.ts";
import { addPasskey, linkIdentity } from "#registry/accounts/linked-identities.ts";
import { requestSignInLink } from "#registry/accounts/prove-account.ts";
import { beginRoundTrip } from "#registry/accounts/sessions.ts";
import { redeemSignIn } from "#registry/accounts/sign-in.ts";
import { setVersionStatus } from "#registry/agents/change-agent.ts";
import {
	deprecateAgent,
	hideAgent,
	removeAgent,
	restoreAgent,
} from "#registry/agents/restore-agent.ts";
import { startClaim } from "#registry/claims/open-claims.ts";
import { createCollection } from "#registry/collections/save-collection.ts";
import { addComment } from "#registry/comments/comments.ts";
import { fetchDocument } from "#registry/documents/fetch-document.ts";
import { publishServer } from "#registry/documents/publish-server.ts";
import { sendDocument } from "#registry/documents/send-document.ts";
import { saveDraft } from "#registry/drafts/drafts.ts";
import { sendLogo } from "#registry/logos/send-logo.ts";
import { saveWebhook, testWebhook } from "#registry/outbox/webhooks.ts";
import { inviteMember } from "#registry/owners/members.ts";
import { createOrganisation } from "#registry/owners/organisations.ts";
import { offerTransfer } from "#registry/owners/transfers.ts";
import { addPublisher } from "#registry/publishers/trusted-publishers.ts";
import { addReport } from "#registry/reports/reports.ts";
import { sha256 } from "#registry/sha256.ts";
import { castVote } from "#registry/signals/cast-vote.ts";
import { watchAgent } from "#registry/signals/watchlist.ts";
import { submitAgent } from "#registry/submissions/submit-agent.ts";
import { issueToken } from "#registry/tokens/tokens.ts";
import { account, agent } from "./record-builders.ts";
import { createTestRegistry, limitsWith, START, type TestRegistry } from "./registry-fixture.ts";
import { put, save } from "./store-suite.ts";

const accountId = "owner:ada";
const actor = { id: accountId };
const HOOK = "https://hooks.quay.works/a";
const deviceDigest = sha256("a browser");

/** An account with a listing that grows no quota, because it is not its own, and one that is. */
async function openRegistry(name: QuotaName, most: number) {
	const registry = { ...createTestRegistry(), limits: limitsWith({ [name]: most }) };
	const version = { number: "1.0.0", status: "active", message: null, publishedAt: null } as const;
	const rest = { listedAt: START, changes: [], documents: [] };
	await save(registry.store, (transaction) => {
		transaction.accounts.save(account(accountId));
		for (const slug of ["one", "two", "three"])
			transaction.agents.save(agent(slug, { ownerId: "owner:bo" }));
		if (name !== "agent_states" && name !== "version_states") return;
		transaction.agents.save(
			agent("own", { ownerId: accountId, versions: [{ ...version, ...rest }] }),
		);
	});
	return registry;
}

function serverJson(version: string): string {
	const packages: never[] = [];
	const websiteUrl = "https://tide-table.dev/";
	return JSON.stringify({
		name: "com.example.tide/table",
		description: "Tides.",
		version,
		websiteUrl,
		packages,
	});
}

function publish(registry: TestRegistry, turn: number) {
	const text = serverJson(`1.0.${turn}`);
	const server = currentServerJson(text);
	if (!server) throw new Error("The test publishes an invalid server");
	const submitter = { ownerId: accountId, tokenId: null };
	return publishServer(registry, { text, server, submitter, ownNamespace: "test.registry" });
}

const submit = (registry: TestRegistry, turn: number) =>
	submitAgent(registry, {
		request: { title: `Agent ${turn}`, website_url: `https://agent-${turn}.dev/` },
		submitter: { ownerId: accountId, tokenId: null },
	});
const comment = (registry: TestRegistry, turn: number) =>
	addComment(registry, { slug: "one", actor, body: `It works well, ${turn}.` });
const report = (registry: TestRegistry, turn: number) =>
	addReport(registry, {
		slug: "one",
		kind: "misbehavior",
		text: `It sends mails that nobody asked for, ${turn}.`,
		network: "198.51.100.0/24",
		actor: null,
	});
const slugOf = (turn: number) => ["one", "two", "three"][turn] ?? "one";
const claim = (registry: TestRegistry, turn: number) =>
	startClaim(registry, { slug: slugOf(turn), method: "dns", accountId });
const token = (registry: TestRegistry, turn: number) =>
	issueToken(registry, { name: `CI ${turn}`, scopes: ["agents:read"], ownerId: accountId });
const hook = (registry: TestRegistry, turn: number) =>
	saveWebhook(registry, {
		accountId,
		url: `${HOOK}${turn}`,
		makeSecret: () => "secret",
		checkAddress: (href) => ({ ok: true, href }),
	});

const found = (registry: TestRegistry, slug: string) =>
	createOrganisation(registry, { accountId, slug, name: slug });

/** How an account uses up each quota, one at a time. */
const ACTS: Readonly<
	Record<QuotaName, (registry: TestRegistry, turn: number) => Promise<unknown>>
> = {
	first_submissions: submit,
	submissions: async (registry, turn) => {
		await put(registry.store, { accounts: [account(accountId, { role: "moderator" })] });
		return submit(registry, turn);
	},
	review_queue: submit,
	waiting_versions: publish,
	documents: (registry, turn) =>
		sendDocument(registry, { text: serverJson(`1.${turn}.0`), by: accountId }),
	logos: (registry, turn) => {
		const png = Buffer.from(`picture ${turn}`).toString("base64");
		const decoder = { decodeLogo: async () => ({ decoded: true, png }) as const };
		return sendLogo(registry, { bytes: Buffer.from("logo"), by: accountId }, decoder);
	},
	// Each is of the only listing that the account has then, which allows one more.
	drafts: async (registry, turn) => {
		for (const slug of turn === 0 ? ["one", "two"] : ["three"]) {
			await save(registry.store, ({ agents }) => agents.save(agent(slug, { ownerId: accountId })));
			await saveDraft(registry, { accountId, agentSlug: slug, values: {} });
			await save(registry.store, ({ agents }) => agents.save(agent(slug, { ownerId: "owner:bo" })));
		}
	},
	open_claims: claim,
	held_comments: comment,
	comments_a_day: comment,
	comments: comment,
	watches: (registry, turn) => watchAgent(registry, { slug: slugOf(turn), actor }),
	tokens: token,
	publishers: (registry, turn) =>
		addPublisher(
			registry,
			{ id: accountId },
			{
				kind: "github",
				issuer: "https://token.actions.githubusercontent.com",
				repository: `ada/tides-${turn}`,
			},
		),
	passkeys: async (registry, turn) => {
		const challenge = await beginRoundTrip(registry, { kind: "passkey", accountId, deviceDigest });
		const credential = { id: `key ${turn}`, publicKey: "a2V5", counter: 1, transports: [] };
		return addPasskey(registry, { accountId, deviceDigest, challenge, credential });
	},
	identities: (registry, turn) =>
		linkIdentity(registry, {
			accountId,
			proven: {
				provider: `p${turn}`,
				issuer: "https://id.dev",
				subject: `ada ${turn}`,
				label: "Ada",
				email: null,
				isModerator: false,
			},
		}),
	mailbox_accounts: async (registry, turn) => {
		const asked = { email: `eve+${turn}@quay.works`, deviceDigest, network: "203.0.113.0" };
		const code = (await requestSignInLink(registry, asked))?.code ?? "";
		return redeemSignIn(registry, { code, deviceDigest });
	},
	organisations: (registry, turn) => found(registry, `guild-${"kmrx".charAt(turn)}`),
	collections: (registry, turn) =>
		createCollection(registry, {
			ownerId: accountId,
			slug: `approved-${turn}`,
			after: {
				...{ act: "created", sentence: "It was created.", entries: [], name: `Approved ${turn}` },
				...{ description: "", visibility: "unlisted", autoAdmit: false, rule: null },
			},
		}),
	members: async (registry, turn) => {
		// The founder is the first.
		const { id } =
			(await registry.store.organisations.list())[0] ?? (await found(registry, "guild"));
		if (turn === 0) return;
		const who = `m${turn}@quay.works`;
		const context = { ...registry, by: accountId };
		await inviteMember(context, { organisationId: id, who, role: "viewer" });
	},
	// Each is of the only listing that the account has then, which allows one more.
	transfers: async (registry, turn) => {
		for (const slug of turn === 0 ? ["one", "two"] : ["three"]) {
			await save(registry.store, ({ agents }) => agents.save(agent(slug, { ownerId: accountId })));
			await offerTransfer(registry, { slug, actor, to: "taker" });
			await save(registry.store, ({ agents }) => agents.save(agent(slug, { ownerId: "owner:bo" })));
		}
	},
	agent_reports: report,
	reports: report,
	changes: submit,
	claims: claim,
	fetched_documents: (registry, turn) =>
		fetchDocument(
			registry,
			{ address: HOOK, by: accountId },
			{
				checkAddress: (href) => ({ ok: true, href }),
				askForDocument: async () => ({ fetched: true, text: serverJson(`1.${turn}.0`) }),
			},
		),
	new_tokens: token,
	webhook_changes: hook,
	webhook_tests: async (registry, turn) => {
		await hook(registry, turn);
		return testWebhook(registry, { accountId });
	},
	signals: (registry, turn) => castVote(registry, { slug: slugOf(turn), actor, value: 1 }),
	agent_signals: (registry, turn) =>
		castVote(registry, { slug: "one", actor, value: turn % 2 === 0 ? 1 : -1 }),
	agent_states: (registry, turn) =>
		(turn % 2 === 0 ? deprecateAgent : restoreAgent)(registry, { slug: "own", actor, as: "owner" }),
	version_states: (registry, turn) =>
		setVersionStatus(registry, {
			slug: "own",
			actor,
			number: "1.0.0",
			status: turn % 2 === 0 ? "deprecated" : "active",
		}),
};

const NAMES = Object.keys(QUOTAS) as QuotaName[];

describe.each(NAMES)("the quota %s", (name) => {
	const { code } = QUOTAS[name];

	it("is refused beyond its setting with its name and a time, never as a conflict", async () => {
		const registry = await openRegistry(name, 1);
		await ACTS[name](registry, 0);
		const refused = await ACTS[name](registry, 1).catch((error: unknown) => error);
		expect(refused).toBeInstanceOf(Refusal);
		if (!(refused instanceof Refusal)) return;
		expect([refused.code, refused.bound]).toEqual([code, name]);
		expect([429, 503]).toContain(PROBLEMS[refused.code].status);
		expect(refused.message).toContain(`(${quotaSetting(name)})`);
		expect(Number(refused.headers["Retry-After"])).toBeGreaterThan(0);
	});

	it("can be switched off", async () => {
		const registry = await openRegistry(name, 0);
		await ACTS[name](registry, 0);
		await ACTS[name](registry, 1);
	});
});

it.each([removeAgent, hideAgent])(
	"%o can be taken back whatever else was done that day",
	async (away) => {
		const registry = await openRegistry("agent_states", 1);
		const act = { slug: "own", actor, as: "owner" } as const;
		await deprecateAgent(registry, act);
		await away(registry, act);
		expect(await restoreAgent(registry, act)).toMatchObject({ status: "deprecated" });
	},
);

describe("uploads", () => {
	it("count only while no listing, submission or draft names them", async () => {
		const registry = await openRegistry("documents", 2);
		for (let turn = 0; turn < 9; turn += 1) await publish(registry, turn);
		await ACTS.documents(registry, 1);
		await ACTS.documents(registry, 2);
		await expect(ACTS.documents(registry, 3)).rejects.toMatchObject({ code: "quota_reached" });
		registry.pass({ hours: 49 });
		await ACTS.documents(registry, 4);
	});

	it("do not count if they were refused", async () => {
		const registry = await openRegistry("documents", 1);
		for (let turn = 0; turn < 100; turn += 1) {
			const sending = sendDocument(registry, { text: `{"name": ${turn}}`, by: accountId });
			await expect(sending).rejects.toMatchObject({ code: "invalid_body" });
		}
		await ACTS.documents(registry, 1);
	});

	it("may be more for each public agent of the account", async () => {
		const registry = await openRegistry("documents", 1);
		await save(registry.store, ({ agents }) => agents.save(agent("own", { ownerId: accountId })));
		for (let turn = 0; turn < 1 + QUOTAS.documents.perListing; turn += 1) {
			await ACTS.documents(registry, turn);
		}
		await expect(ACTS.documents(registry, 99)).rejects.toMatchObject({ code: "quota_reached" });
	});
});
