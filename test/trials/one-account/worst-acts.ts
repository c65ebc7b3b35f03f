import type { DASHBOARD } from "#contract/accounts/dashboard.ts";
import { changeAccount } from "#registry/accounts/change-account.ts";
import { makeAccountProof, requestSignInLink } from "#registry/accounts/prove-account.ts";
import { beginRoundTrip, endSessions } from "#registry/accounts/sessions.ts";
import { redeemSignIn } from "#registry/accounts/sign-in.ts";
import { deprecateAgent, restoreAgent } from "#registry/agents/restore-agent.ts";
import { reviseAgent } from "#registry/agents/revise-agent.ts";
import { endClaim, requestCheck, startClaim } from "#registry/claims/open-claims.ts";
import { endProof, startProof } from "#registry/claims/owner-proofs.ts";
import { addComment } from "#registry/comments/comments.ts";
import { takeBackComment } from "#registry/comments/take-back-comment.ts";
import { fetchDocument } from "#registry/documents/fetch-document.ts";
import { discardDraft, saveDraft } from "#registry/drafts/drafts.ts";
import { markNotificationsRead } from "#registry/outbox/notify.ts";
import {
	removeWebhook,
	renewWebhookSecret,
	saveWebhook,
	testWebhook,
} from "#registry/outbox/webhooks.ts";
import { createOrganisation } from "#registry/owners/organisations.ts";
import { endTransfer, listOffers, offerTransfer } from "#registry/owners/transfers.ts";
import { addPublisher } from "#registry/publishers/trusted-publishers.ts";
import { addReport } from "#registry/reports/reports.ts";
import { sha256 } from "#registry/sha256.ts";
import { castVote } from "#registry/signals/cast-vote.ts";
import { unwatchAgent, watchAgent } from "#registry/signals/watchlist.ts";
import type { RegistryContext } from "#registry/store.ts";
import { editSubmission, withdrawSubmission } from "#registry/submissions/edit-submission.ts";
import { submitAgent } from "#registry/submissions/submit-agent.ts";
import { issueToken, revokeToken } from "#registry/tokens/tokens.ts";
import { worstCollectionActs } from "./worst-collection-acts.ts";

export const MEMBER = { id: "account:worst", email: "worst@quay.works" };
export const OWN_AGENT = "worst-agent";
export const agentSlug = (number: number) => `pier-${number}`;

export interface Turn {
	registry: RegistryContext;
	/** Counts all actions, so that each differs. */
	number: number;
	/** Agents of others. */
	agents: number;
}

type Act = (turn: Turn) => Promise<unknown>;

/** Forms for signed-in people, and those that lead there. */
type FormId = Exclude<
	Extract<(typeof DASHBOARD)[number], { method: "POST" }>,
	{ access: "moderator" | "operator" }
>["id"];

const accountId = MEMBER.id;
const actor = { id: accountId };
const other = ({ number, agents }: Turn) => agentSlug(number % agents);
const asOwner = { slug: OWN_AGENT, actor, as: "owner" } as const;
const hook = ({ number }: Turn) => `https://hooks.quay.works/${number}`;
const checkAddress = (href: string) => ({ ok: true, href }) as const;
const makeSecret = () => "whsec_c2VjcmV0c2VjcmV0c2VjcmV0";
const device = ({ number }: Turn) => sha256(`browser ${number}`);

const save: Act = (turn) =>
	saveWebhook(turn.registry, { accountId, url: hook(turn), checkAddress, makeSecret });
const link = (turn: Turn, email: string) =>
	requestSignInLink(turn.registry, {
		email,
		deviceDigest: device(turn),
		network: `198.51.${turn.number % 256}.0/24`,
	});
const signIn: Act = async (turn) => {
	const mailed = await link(turn, MEMBER.email);
	if (!mailed) return;
	await redeemSignIn(turn.registry, { code: mailed.code, deviceDigest: device(turn) });
};
const submit: Act = ({ registry, number }) =>
	submitAgent(registry, {
		request: { title: `Worst ${number}`, website_url: `https://worst${number}.dev/` },
		submitter: { ownerId: accountId, tokenId: null },
		idempotencyKey: `key ${number}`,
	});
const lastSubmission = async ({ registry: { store } }: Turn) =>
	(await store.submissions.by("openOwner", accountId)).findLast(({ revision }) => !revision)?.id ??
	"";
const lastClaim = async ({ registry: { store } }: Turn) =>
	(await store.claims.by("account", accountId)).findLast(({ state }) => state === "waiting")?.id ??
	"";
const lastToken = async ({ registry: { store } }: Turn) =>
	(await store.tokens.by("owner", accountId)).findLast(({ revokedAt }) => revokedAt === null)?.id ??
	"";

const fetchNew: Act = ({ registry, number }) =>
	fetchDocument(
		registry,
		{ address: `https://quay.works/${number}.json`, by: accountId },
		{
			checkAddress,
			askForDocument: async () => ({
				fetched: true,
				text: `{"name":"com.example.tide/table","description":"Tides.","version":"1.2.${number}"}`,
			}),
		},
	);

/** The worst that each form lets a member do. The rest is refused. The API does the same with the same verbs. */
export const WORST_ACTS: Readonly<Record<FormId, Act | null>> = {
	requestLink: (turn) => link(turn, `victim${turn.number}@quay.works`),
	passkeyChallenge: (turn) =>
		beginRoundTrip(turn.registry, { kind: "passkey", accountId: null, deviceDigest: device(turn) }),
	beginProviderSignIn: (turn) =>
		beginRoundTrip(turn.registry, {
			kind: "provider",
			accountId: null,
			deviceDigest: device(turn),
		}),
	linkIdentity: (turn) =>
		beginRoundTrip(turn.registry, { kind: "provider", accountId, deviceDigest: device(turn) }),
	// What a provider adds has its own maximum, and this removes it.
	unlinkIdentity: null,
	changeAddress: (turn) => link(turn, `victim${turn.number}@quay.works`),
	beginJoining: (turn) =>
		makeAccountProof(turn.registry, { accountId, deviceDigest: device(turn) }),
	// It uses up a link, and what one account has does not grow by it.
	useAccountProof: null,
	// These need an authenticator, and what they add has its own maximum.
	signInByPasskey: null,
	addPasskey: null,
	removePasskey: null,
	redeemLink: signIn,
	// Ends what exists.
	signOut: null,
	// Nothing of it is kept.
	compareLock: null,
	sendReport: ({ registry, number }) =>
		addReport(registry, {
			slug: agentSlug(number % 100),
			kind: "spam",
			text: `Nothing is wrong with this agent, number ${number}.`,
			network: `198.51.${number % 256}.0/24`,
			actor,
		}),
	createToken: ({ registry }) =>
		issueToken(registry, { name: "worst", scopes: ["agents:write"], ownerId: accountId }),
	revokeToken: async (turn) => revokeToken(turn.registry, await lastToken(turn)),
	trustPublisher: ({ registry, number }) =>
		addPublisher(
			registry,
			{ id: accountId },
			{
				kind: "github",
				issuer: "https://token.actions.githubusercontent.com",
				repository: `worst/${number}`,
			},
		),
	// What is added has its own maximum, and this removes it.
	removeTrusted: null,
	submitListing: submit,
	fillListing: fetchNew,
	reviseFromDocument: fetchNew,
	editSubmission: async (turn) =>
		editSubmission(turn.registry, {
			id: await lastSubmission(turn),
			ownerId: accountId,
			changes: { short_description: `Number ${turn.number}.` },
		}),
	// It leaves only what was there before.
	approveSubmission: null,
	withdrawSubmission: async (turn) =>
		withdrawSubmission(turn.registry, { id: await lastSubmission(turn), ownerId: accountId }),
	saveDraft: ({ registry, number }) =>
		saveDraft(registry, { accountId, agentSlug: null, values: { title: `Worst ${number}` } }),
	discardDraft: ({ registry }) => discardDraft(registry, { accountId, agentSlug: null }),
	reviseListing: ({ registry, number }) =>
		reviseAgent(registry, {
			slug: OWN_AGENT,
			ownerId: accountId,
			changes: { short_description: `Number ${number}.` },
		}),
	renameAgent: ({ registry, number }) =>
		reviseAgent(registry, {
			slug: OWN_AGENT,
			ownerId: accountId,
			changes: { slug: `worst-${number}` },
		}),
	// What fails is not of the owner's making, and so is what is looked at.
	answerFinding: null,
	answerStatement: null,
	askForLook: null,
	deprecateAgent: ({ registry }) => deprecateAgent(registry, asOwner),
	restoreAgent: ({ registry }) => restoreAgent(registry, asOwner),
	// There are as many as a moderator approved.
	hideAgent: null,
	removeAgent: null,
	giveAgent: ({ registry }) => offerTransfer(registry, { slug: OWN_AGENT, actor, to: "taker" }),
	answerOffer: async ({ registry }) => {
		const [open] = await listOffers(registry.store, [accountId]);
		return open && endTransfer(registry, { id: open.id, actor, answer: "withdrawn" });
	},
	startClaim: (turn) => startClaim(turn.registry, { slug: other(turn), method: "dns", accountId }),
	checkClaim: async (turn) => requestCheck(turn.registry, { id: await lastClaim(turn), accountId }),
	endClaim: async (turn) =>
		endClaim(turn.registry, { id: await lastClaim(turn), actor, accountId }),
	// A moderator opens incidents, and an owner disputes each a few times.
	disputeIncident: null,
	changeWatchlist: (turn) => {
		const change = turn.number % 2 === 0 ? watchAgent : unwatchAgent;
		return change(turn.registry, { slug: agentSlug(0), actor });
	},
	vote: (turn) =>
		castVote(turn.registry, {
			slug: other(turn),
			actor,
			value: turn.number % 2 === 0 ? 1 : -1,
		}),
	comment: (turn) =>
		addComment(turn.registry, { slug: other(turn), actor, body: `Number ${turn.number}.` }),
	takeBackComment: async (turn) => {
		const [last] = await turn.registry.store.comments.newestBy("account", accountId, 1);
		return last && takeBackComment(turn.registry, { id: last.id, actor });
	},
	readNotifications: ({ registry }) => markNotificationsRead(registry, { accountId }),
	saveWebhook: save,
	testWebhook: ({ registry }) => testWebhook(registry, { accountId }),
	renewWebhookSecret: ({ registry }) => renewWebhookSecret(registry, { accountId, makeSecret }),
	// Most of the time there is one, which receives everything.
	removeWebhook: async ({ registry, number }) =>
		number % 2_000 === 0 ? removeWebhook(registry, { accountId }) : undefined,
	foundOrganisation: ({ registry, number }) =>
		createOrganisation(registry, {
			accountId,
			name: `Guild of ${number}`,
			slug: `guild-of-${number}`,
		}),
	// These change one of the organisations, which have a maximum, and its members.
	saveOrganisation: null,
	closeOrganisation: null,
	acceptInvitation: null,
	saveMember: null,
	dropMember: null,
	...worstCollectionActs(accountId),
	proveDomain: ({ registry, number }) =>
		startProof(registry, { kind: "domain", subject: `worst${number}.dev`, actor }),
	giveDomainUp: async ({ registry }) => {
		const [open] = await registry.store.proofs.by("owner", accountId);
		return open && endProof(registry, { id: open.id, actor });
	},
	saveAccount: ({ registry, number }) =>
		changeAccount(registry, { accountId, displayName: `Worst ${number}`, wantsMail: false }),
	newPasskeyChallenge: (turn) =>
		beginRoundTrip(turn.registry, { kind: "passkey", accountId, deviceDigest: device(turn) }),
	// Ends the account.
	deleteAccount: null,
	endSessions: ({ registry }) => endSessions(registry, accountId, actor),
};
