import { skeleton } from "#domain/identity/look-alikes.ts";
import type { CollectionName, IndexValues, RecordTypes } from "#registry/collections.ts";
import type { RecordQuestions, RegistryTransaction, SignalQuestions } from "#registry/store.ts";
import { entry } from "../snapshot/source-builders.ts";
import {
	account,
	agent,
	audit,
	change,
	claim,
	collection,
	collectionEntry,
	collectionState,
	comment,
	delivery,
	draft,
	finding,
	identity,
	listing,
	lookTime,
	membership,
	notification,
	organisation,
	proof,
	publisher,
	report,
	session,
	signIn,
	statement,
	submission,
	token,
	transfer,
	undo,
	vote,
	watch,
} from "./record-builders.ts";
import { START } from "./registry-fixture.ts";

const DIGEST = "0f".repeat(32);

const harbor = agent("harbor-scout", {
	ownerId: "ada",
	importOrigin: "a2a-card:https://harbor-scout.com",
	protocolName: "com.harbor/Scout",
	catalogIdentifier: "urn:air:harbor-scout.com:Scout",
	repositoryUrl: "https://github.com/harbor/scout",
	logoSha256: DIGEST,
});
const moved = agent("old-harbor", { movedTo: "harbor-scout", status: "removed" });
const takenDown = agent("rogue", {
	status: "removed",
	transitions: [{ to: "removed", at: START, actor: "moderator", reason: "It attacks." }],
});
const hidden = agent("hidden", {
	status: "removed",
	ownerId: "ada",
	hidden: { by: "owner", was: "active", until: null },
});
const waiting = submission("harbor", {
	listing: listing({ title: "Harbor", websiteUrl: "https://www.harbor.com/" }),
	ownerId: "ada",
});
const renaming = submission("renaming", {
	revision: true,
	agentSlug: "harbor-scout",
	renameTo: "harbor",
});
const imported = submission("imported", {
	imported: { origin: "a2a-card:https://harbor.com", suggestedSlug: "harbor" },
	idempotency: { keyDigest: "key", bodyDigest: "body" },
});
const judged = submission("judged", { status: "approved", decidedAt: START });
const followed = entry("official", "harbor-scout", { submissionId: waiting.id });

type Example<Name extends CollectionName> = {
	[Index in keyof IndexValues[Name]]: readonly [RecordTypes[Name], IndexValues[Name][Index]];
};

/** For each index of each kind, a record and where the index has it. The compiler asks for a new one. */
export const INDEX_EXAMPLES: { readonly [Name in CollectionName]: Example<Name> } = {
	deliveries: {
		account: [delivery("due", { accountId: "ada" }), "ada"],
		waiting: [delivery("due", { state: "waiting", nextAttemptAt: START }), "yes"],
	},
	notifications: {
		account: [notification("approved", { accountId: "ada" }), "ada"],
		unread: [notification("approved", { accountId: "ada", readAt: null }), "ada"],
	},
	audit: {
		all: [audit("decision"), "yes"],
		actor: [audit("decision", { actor: "ada" }), "ada"],
		subject: [audit("decision", { subject: "agent harbor-scout" }), "agent harbor-scout"],
		own: [audit("own", { member: "ada" }), "yes"],
		member: [audit("own", { member: "ada" }), "ada"],
		act: [audit("own", { member: "ada", action: "agent.vote" }), "ada agent.vote"],
	},
	sessions: { account: [session("open", { accountId: "ada" }), "ada"] },
	signIns: { email: [signIn("link", { email: "ada@quay.works" }), "ada@quay.works"] },
	claims: {
		agent: [claim("dns", { agentSlug: "harbor-scout" }), "harbor-scout"],
		account: [claim("dns", { accountId: "ada" }), "ada"],
		open: [claim("dns", { state: "waiting" }), "yes"],
	},
	importedLogs: {},
	imports: {},
	looks: {},
	lookTimes: { part: [lookTime("https://harbor.com/mcp", { part: "1" }), "1"] },
	changes: { subject: [change("pier"), "repository:https://github.com/quay/pier"] },
	findings: { slug: [finding("pier"), "harbor-scout"] },
	statements: { about: [statement("scan"), DIGEST] },
	organisations: {
		slug: [organisation("harbor"), "harbor"],
	},
	memberships: {
		organisation: [membership("harbor"), organisation("harbor").id],
		account: [membership("harbor", { accountId: "ada" }), "ada"],
	},
	transfers: {
		offered: [transfer("harbor"), "harbor"],
		giver: [transfer("harbor", { from: "ada" }), "ada"],
		taker: [transfer("harbor", { to: "bo" }), "bo"],
	},
	proofs: {
		owner: [proof("harbor", { ownerId: "ada" }), "ada"],
		subject: [proof("harbor"), "harbor.com"],
		open: [proof("harbor", { state: "proven" }), "yes"],
	},
	publishers: {
		owner: [publisher("harbor", { ownerId: "ada" }), "ada"],
		repository: [publisher("harbor"), "quay/harbor"],
	},
	incidentDrafts: {},
	collections: {
		owner: [collection("approved", { ownerId: "ada" }), "ada"],
		visibility: [collection("approved", { visibility: "public" }), "public"],
		live: [collection("approved"), "yes"],
	},
	collectionEntries: { collection: [collectionEntry("harbor-scout"), "approved"] },
	collectionStates: { collection: [collectionState("approved"), "approved"] },
	undos: { actor: [undo("reject", { actor: "ada" }), "ada"] },
	comments: {
		account: [comment("first", { accountId: "ada" }), "ada"],
		held: [comment("first", { status: "held" }), "yes"],
	},
	reports: {
		agent: [report("outage", { agentSlug: "harbor-scout" }), "harbor-scout"],
		state: [report("outage", { state: "open" }), "open"],
		openAgent: [report("outage", { state: "open", agentSlug: "harbor-scout" }), "harbor-scout"],
	},
	incidents: {},
	submissions: {
		owner: [waiting, "ada"],
		openOwner: [waiting, "ada"],
		status: [waiting, "pending"],
		judged: [judged, "yes"],
		revised: [renaming, "harbor-scout"],
		site: [waiting, "harbor.com"],
		host: [waiting, "harbor.com"],
		title: [waiting, "harbor"],
		look: [waiting, skeleton("harbor")],
		slugLook: [renaming, skeleton("harbor")],
		idempotency: [imported, "key"],
		origin: [imported, "a2a-card:https://harbor.com"],
		unchecked: [waiting, "yes"],
	},
	drafts: { account: [draft({ accountId: "ada" }), "ada"] },
	agents: {
		site: [harbor, "harbor-scout.com"],
		host: [harbor, "harbor-scout.com"],
		repository: [harbor, "github.com/harbor/scout"],
		title: [harbor, "agentharborscout"],
		look: [harbor, skeleton("Agent harbor-scout")],
		slugLook: [harbor, skeleton("harbor-scout")],
		owner: [harbor, "ada"],
		origin: [harbor, "a2a-card:https://harbor-scout.com"],
		protocolName: [harbor, "com.harbor/scout"],
		catalogIdentifier: [harbor, "urn:air:harbor-scout.com:scout"],
		logo: [harbor, DIGEST],
		movedTo: [moved, "harbor-scout"],
		hiddenOwner: [hidden, "ada"],
		takenDown: [takenDown, "yes"],
	},
	documents: {
		account: [
			{
				sha256: DIGEST,
				format: "mcp-server",
				text: "{}",
				origin: null,
				fetchedAt: START,
				by: "ada",
			},
			"ada",
		],
	},
	logos: { account: [{ sha256: DIGEST, png: "AAAA", at: START, by: "ada" }, "ada"] },
	logoAddresses: {},
	sources: {},
	sourceEntries: {
		source: [followed, "official"],
		state: [followed, "official followed"],
		slug: [followed, "harbor-scout"],
		submission: [followed, waiting.id],
	},
	sightings: {
		source: [
			{
				source: "official",
				origin: followed.origin,
				seenIn: null,
				absences: 0,
				seenAt: START,
			},
			"official",
		],
	},
	coordinates: {},
	categories: {},
	tokens: {
		digest: [token("build", { digest: DIGEST }), DIGEST],
		owner: [token("build", { ownerId: "ada" }), "ada"],
	},
	identities: { account: [identity("ada", { accountId: "ada" }), "ada"] },
	accounts: {
		email: [account("ada", { email: "ada@quay.works" }), "ada@quay.works"],
		mailbox: [account("ada", { email: "ada@quay.works" }), "ada@quay.works"],
	},
};

type Questions = RecordQuestions & SignalQuestions;
const due = delivery("due", { accountId: "ada", nextAttemptAt: START });
const voted = audit("voted", { member: "ada", action: "agent.vote" });

/** What the questions are asked about. */
export const ASKED_EVENTS = [
	vote("ada"),
	watch("ada"),
	{ type: "suspension", actor: "bo", on: true, at: START },
] as const;
export function saveAsked(save: RegistryTransaction): void {
	for (const record of [harbor, moved]) save.agents.save(record);
	for (const record of [renaming, imported]) save.submissions.save(record);
	save.deliveries.save(due);
	save.audit.save(voted);
}

/** For each question to the store, how it is asked, and the answer. The compiler asks for a new one. */
export const QUESTION_EXAMPLES: {
	readonly [Name in keyof Questions]: readonly [
		ask: (store: Pick<Questions, Name>) => ReturnType<Questions[Name]>,
		answer: Awaited<ReturnType<Questions[Name]>>,
	];
} = {
	findAgentByImportOrigin: [
		(store) => store.findAgentByImportOrigin("a2a-card:https://harbor-scout.com"),
		harbor,
	],
	findOpenRevision: [(store) => store.findOpenRevision("harbor-scout"), renaming],
	findSubmissionByIdempotencyKey: [
		(store) => store.findSubmissionByIdempotencyKey("key"),
		imported,
	],
	listDueDeliveries: [(store) => store.listDueDeliveries({ by: START, each: 1 }), [due]],
	findOldestWaitingDelivery: [(store) => store.findOldestWaitingDelivery(), due],
	countOwnActs: [(store) => store.countOwnActs({ member: "ada" }), { count: 1, oldestAt: START }],
	listOldestOwnActs: [
		(store) => store.listOldestOwnActs({ before: "2027-01-01T00:00:00.000Z", limit: 1 }),
		[voted],
	],
	listVotes: [(store) => store.listVotes("ada"), [{ slug: "harbor-scout", value: 1 }]],
	listWatches: [(store) => store.listWatches("ada"), [{ slug: "harbor-scout", since: START }]],
	listWatchers: [(store) => store.listWatchers("harbor-scout"), ["ada"]],
	findVote: [(store) => store.findVote({ actor: "ada", slug: "harbor-scout" }), 1],
	countSignals: [
		(store) => store.countSignals({ actor: "ada", slug: "harbor-scout", day: START.slice(0, 10) }),
		{ ofAgent: 2, all: 2 },
	],
	isSuspended: [(store) => store.isSuspended("bo"), true],
};
