import { createHash } from "node:crypto";
import type { EndpointEvidence } from "#contract/evidence/evidence.ts";
import { organisationId } from "#domain/accounts/owners.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import {
	type AgentRecord,
	type ClaimRecord,
	type Listing,
	listingOfTitle,
	type VersionRecord,
} from "#domain/records/agent-record.ts";
import type { AuditRecord } from "#domain/records/audit-record.ts";
import type { CategoryRecord } from "#domain/records/category-record.ts";
import type { ChangeRecord } from "#domain/records/change-record.ts";
import type {
	CollectionEntryRecord,
	CollectionRecord,
	CollectionStateRecord,
} from "#domain/records/collection-record.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import type { DraftRecord } from "#domain/records/draft-record.ts";
import type { FindingRecord } from "#domain/records/finding-record.ts";
import type { ImportRecord } from "#domain/records/import-record.ts";
import type { ImportedLogRecord } from "#domain/records/imported-log-record.ts";
import type { IncidentDraftRecord, IncidentRecord } from "#domain/records/incident-record.ts";
import type { LookRecord, LookTimeRecord } from "#domain/records/look-record.ts";
import type { DeliveryRecord, NotificationRecord } from "#domain/records/notification-record.ts";
import type { MembershipRecord, OrganisationRecord } from "#domain/records/organisation-record.ts";
import type { ProofRecord } from "#domain/records/proof-record.ts";
import type { PublisherRecord } from "#domain/records/publisher-record.ts";
import type { ActorEvent } from "#domain/records/registry-event.ts";
import type { ReportRecord } from "#domain/records/report-record.ts";
import type {
	IdentityRecord,
	SessionRecord,
	SignInRecord,
} from "#domain/records/sign-in-record.ts";
import type { StatementRecord } from "#domain/records/statement-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";
import type { TransferRecord } from "#domain/records/transfer-record.ts";
import type { UndoRecord } from "#domain/records/undo-record.ts";
import { START } from "./registry-fixture.ts";

/** The same UUID for the same name. */
export function uuid(name: string): string {
	const hex = createHash("sha256").update(name).digest("hex");
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function listing(members: Partial<Listing> = {}): Listing {
	return {
		...listingOfTitle("Harbor Scout"),
		shortDescription: "Drafts answers to customers.",
		agentType: "agent",
		pricingType: "freemium",
		deploymentType: "hosted",
		creatorName: "Quay Works",
		categorySlug: "support",
		websiteUrl: "https://harborscout.com/",
		modelStack: ["larch-2-70b"],
		behavioralProfile: { access_scope: "user_data" },
		...members,
	};
}

/** An agent with a title and website made from the slug. */
export function agent(slug: string, members: Partial<AgentRecord> = {}): AgentRecord {
	return {
		...listing({ title: `Agent ${slug}`, websiteUrl: `https://${slug}.com/` }),
		slug,
		status: "active",
		deprecation: null,
		claim: {
			status: "unclaimed",
			level: 1,
			changedAt: null,
			domainVerifiedAt: null,
			repositoryVerifiedAt: null,
		},
		featured: false,
		profileReviewed: false,
		grantedLevel: null,
		movedTo: null,
		ownerId: "owner:ada",
		submissionId: null,
		importOrigin: null,
		createdAt: START,
		updatedAt: START,
		facts: { title: { source: "declared", checkedAt: START, origin: null } },
		transitions: [{ to: "active", at: START, actor: "reviewer:mira", reason: null }],
		versions: [],
		sample: false,
		...members,
	};
}

export function submission(
	name: string,
	members: Partial<SubmissionRecord> = {},
): SubmissionRecord {
	return {
		id: uuid(name),
		status: "pending",
		listing: listing({ title: `Agent ${name}`, websiteUrl: `https://${name}.com/` }),
		agentSlug: null,
		revision: false,
		basedOn: null,
		renameTo: null,
		ownerId: "owner:ada",
		submittedAt: START,
		decidedAt: null,
		reason: null,
		flags: [],
		idempotency: null,
		transitions: [{ to: "pending", at: START, actor: "owner:ada", reason: null }],
		sample: false,
		...members,
	};
}

export function draft(members: Partial<DraftRecord> = {}): DraftRecord {
	return {
		accountId: "owner:ada",
		agentSlug: null,
		values: { title: "Pier", sensitive: ["a", "b"] },
		savedAt: START,
		...members,
	};
}

export function category(slug: string, members: Partial<CategoryRecord> = {}): CategoryRecord {
	return { slug, name: `All ${slug}`, icon: "⚓", description: null, createdAt: START, ...members };
}

export function incident(slug: string, members: Partial<IncidentRecord> = {}): IncidentRecord {
	return {
		id: uuid(slug),
		slug,
		title: "Answers stopped",
		summary: "No answers for an hour.",
		kind: "outage",
		severity: "low",
		status: "reported",
		agents: ["harbor-scout"],
		occurredAt: START,
		reportedAt: START,
		resolvedAt: null,
		updatedAt: START,
		sources: [{ url: "https://status.harborscout.com/1", title: "Status page" }],
		affected: [],
		advisory: null,
		transitions: [{ to: "reported", at: START, actor: "reviewer:mira", reason: null }],
		sample: false,
		...members,
	};
}

export function comment(id: string, members: Partial<CommentRecord> = {}): CommentRecord {
	return {
		id,
		agentSlug: "harbor-scout",
		author: "Bo",
		accountId: null,
		body: "Works on a ferry, too.",
		createdAt: START,
		status: "published",
		reason: null,
		sample: false,
		...members,
	};
}

export function report(name: string, members: Partial<ReportRecord> = {}): ReportRecord {
	return {
		id: uuid(name),
		agentSlug: "harbor-scout",
		kind: "outage",
		text: "It has not answered since this morning.",
		evidenceUrl: "https://status.harborscout.com/1",
		contact: "eve@quay.works",
		client: digestOf("198.51.100.0/24"),
		reporterId: null,
		createdAt: START,
		state: "open",
		outcome: null,
		closedBy: null,
		closedAt: null,
		note: null,
		...members,
	};
}

export function token(id: string, members: Partial<TokenRecord> = {}): TokenRecord {
	return {
		id,
		name: "Build server",
		ownerId: "owner:ada",
		scopes: ["agents:write"],
		digest: createHash("sha256").update(id).digest("hex"),
		lastFour: "a1B2",
		createdAt: START,
		expiresAt: "2026-08-02T12:00:00.000Z",
		lastUsedAt: null,
		revokedAt: null,
		...members,
	};
}

export function vote(actor: string, at: string = START): ActorEvent {
	return { type: "vote", slug: "harbor-scout", actor, value: 1, at };
}

export function watch(actor: string, on = true, at: string = START): ActorEvent {
	return { type: "watch", slug: "harbor-scout", actor, on, at };
}

export function account(id: string, members: Partial<AccountRecord> = {}): AccountRecord {
	return {
		id,
		email: `${id.replace(/^.*:/, "")}@quay.works`,
		emailProvenAt: null,
		displayName: id.replace(/^.*:/, ""),
		role: "member",
		wantsMail: true,
		webhook: null,
		passkeys: [],
		unlinkedProviders: [],
		devices: [],
		createdAt: START,
		lastSignedInAt: null,
		suspendedAt: null,
		...members,
	};
}

export function identity(name: string, members: Partial<IdentityRecord> = {}): IdentityRecord {
	return {
		digest: digestOf(name),
		accountId: "owner:ada",
		provider: "harbor",
		issuer: "https://id.harbor.dev",
		subject: name,
		label: `${name}@harbor.dev`,
		givesModerator: false,
		createdAt: START,
		lastUsedAt: START,
		...members,
	};
}

export function session(name: string, members: Partial<SessionRecord> = {}): SessionRecord {
	return {
		digest: digestOf(name),
		accountId: "owner:ada",
		createdAt: START,
		lastSeenAt: START,
		confirmedAt: START,
		...members,
	};
}

export function signIn(name: string, members: Partial<SignInRecord> = {}): SignInRecord {
	return {
		digest: digestOf(name),
		kind: "link",
		accountId: null,
		email: "ada@quay.works",
		deviceDigest: null,
		networkDigest: null,
		createdAt: START,
		expiresAt: "2026-05-04T12:15:00.000Z",
		usedAt: null,
		...members,
	};
}

export function claim(name: string, members: Partial<ClaimRecord> = {}): ClaimRecord {
	return {
		id: uuid(name),
		agentSlug: "harbor-scout",
		accountId: "owner:ada",
		method: "dns",
		state: "waiting",
		challenge: "0123456789abcdef0123456789abcdef",
		subject: "harborscout.com",
		createdAt: START,
		checkedAt: null,
		provenAt: null,
		failingSince: null,
		closedAt: null,
		finding: null,
		requested: false,
		...members,
	};
}

export function notification(
	name: string,
	members: Partial<NotificationRecord> = {},
): NotificationRecord {
	return {
		id: uuid(name),
		accountId: "owner:ada",
		type: "submission.approved",
		at: START,
		subject: {
			title: "Harbor Scout",
			agentSlug: "harbor-scout",
			submissionId: null,
			incidentSlug: null,
			detail: null,
		},
		readAt: null,
		...members,
	};
}

export function delivery(name: string, members: Partial<DeliveryRecord> = {}): DeliveryRecord {
	const { readAt: _, ...told } = notification(name);
	return {
		id: uuid(`delivery of ${name}`),
		accountId: "owner:ada",
		channel: "webhook",
		target: "https://hooks.quay.works/registry",
		notification: told,
		state: "waiting",
		attempts: [],
		nextAttemptAt: START,
		createdAt: START,
		...members,
	};
}

export function audit(name: string, members: Partial<AuditRecord> = {}): AuditRecord {
	return {
		id: uuid(name),
		at: START,
		step: 0,
		actor: "reviewer:mira",
		action: "submission.approve",
		subject: "agent harbor-scout",
		reason: null,
		changes: [],
		member: null,
		...members,
	};
}

export function importRecord(place: string): ImportRecord {
	// In the order of its schema, in which a store that reads it again has them.
	return { format: "toolhive", name: null, place, license: null, entries: 1, importedAt: START };
}

/** What was seen of an MCP server. */
export function endpointEvidence(
	url: string,
	members: Partial<EndpointEvidence> = {},
): EndpointEvidence {
	return {
		kind: "endpoint",
		subject: `endpoint:${url}`,
		observed_at: START,
		protocol: "mcp",
		state: "ok-open",
		era: "modern",
		versions: ["2026-07-28"],
		server: null,
		instructions: null,
		tools: [],
		tools_sha256: digestOf("no tools"),
		tls: null,
		auth: null,
		exchanges: [],
		...members,
	};
}

export function look(url: string, members: Partial<LookRecord> = {}): LookRecord {
	const evidence = endpointEvidence(url);
	return { subject: evidence.subject, evidence, former: [], changedAt: null, ...members };
}

export function change(name: string, members: Partial<ChangeRecord> = {}): ChangeRecord {
	const difference = { name: "owner", says: "is another", before: "quay", after: "pier" };
	return {
		id: uuid(name),
		kind: "owner",
		subject: `repository:https://github.com/quay/${name}`,
		at: START,
		text: "The repository has another owner.",
		same_version: null,
		before_digest: null,
		after_digest: null,
		differences: [difference],
		slugs: ["harbor-scout"],
		...members,
	};
}

export function finding(name: string, members: Partial<FindingRecord> = {}): FindingRecord {
	const result: FindingRecord["result"] = {
		id: "pkg.exists",
		subject: `package:npm/${name}@1.0.0`,
		state: "fail",
		reason_code: "no-package",
		sentence: "The package registry does not have it.",
		evidence: [],
		rule_version: 1,
	};
	const slug = "harbor-scout";
	return {
		id: uuid(name),
		slug,
		result,
		toldAt: START,
		publicAt: null,
		appealId: null,
		...members,
	};
}

export function statement(name: string, members: Partial<StatementRecord> = {}): StatementRecord {
	return {
		id: uuid(name),
		about: "0f".repeat(32),
		kind: "sarif",
		scanner: "Tide Scan",
		scanner_version: "2.1.0",
		sha256: "1f".repeat(32),
		results: [{ rule: "TS001", version: null, level: "error", text: "It runs a shell." }],
		left_out: 0,
		attached_by: "Moderators",
		attached_at: START,
		expires_at: "2027-05-04T12:00:00.000Z",
		answers: {},
		...members,
	};
}

export function lookTime(url: string, members: Partial<LookTimeRecord> = {}): LookTimeRecord {
	return {
		subject: `endpoint:${url}`,
		part: "0",
		slugs: ["harbor-scout"],
		lastAt: null,
		failedAt: null,
		nextAt: START,
		...members,
	};
}

export function importedLog(
	name: string,
	members: Partial<ImportedLogRecord> = {},
): ImportedLogRecord {
	return { digest: digestOf(name), name, importedAt: START, lines: 3, views: 2, ...members };
}

export function organisation(
	name: string,
	members: Partial<OrganisationRecord> = {},
): OrganisationRecord {
	return {
		id: organisationId(uuid(name)),
		slug: name,
		name: `Guild of ${name}`,
		needsSecond: false,
		webhook: null,
		groups: [],
		createdAt: START,
		endedAt: null,
		...members,
	};
}

/** Of an organisation of this name. */
export function membership(
	name: string,
	members: Partial<MembershipRecord> = {},
): MembershipRecord {
	return {
		organisationId: organisationId(uuid(name)),
		accountId: "ada",
		role: "publisher",
		invitedAt: START,
		invitedBy: "bo",
		acceptedAt: START,
		...members,
	};
}

export function transfer(name: string, members: Partial<TransferRecord> = {}): TransferRecord {
	return {
		id: uuid(name),
		agentSlug: name,
		from: "ada",
		to: "bo",
		offeredBy: "ada",
		at: START,
		state: "offered",
		endedAt: null,
		...members,
	};
}

const SETTINGS = { description: "", visibility: "unlisted", autoAdmit: false, rule: null } as const;

export function collection(
	slug: string,
	members: Partial<CollectionRecord> = {},
): CollectionRecord {
	return {
		slug,
		ownerId: "ada",
		name: `Approved by ${slug}`,
		...SETTINGS,
		declined: [],
		pending: [],
		revision: 1,
		createdAt: START,
		updatedAt: START,
		endedAt: null,
		...members,
	};
}

export function collectionEntry(
	slug: string,
	members: Partial<CollectionEntryRecord> = {},
): CollectionEntryRecord {
	const nothing = { remotes: null, tools: null, scopes: null, reach: null, inputs: null };
	const none = { packages: null, integrity: null, signers: null, owner: null, license: null };
	return {
		collection: "approved",
		slug,
		wants: null,
		version: null,
		note: null,
		byRule: false,
		approvedAt: START,
		approvedBy: "ada",
		ownerId: null,
		lock: {
			slug,
			name: null,
			version: null,
			documents: null,
			...nothing,
			...none,
			looked_at: null,
		},
		out: null,
		...members,
	};
}

export function collectionState(
	name: string,
	members: Partial<CollectionStateRecord> = {},
): CollectionStateRecord {
	const entry = { slug: "harbor-scout", wants: null, version: null, note: null, byRule: false };
	return {
		id: uuid(name),
		collection: name,
		at: START,
		by: "ada",
		act: "created",
		sentence: "It was created.",
		settings: { name, ...SETTINGS },
		entries: [entry],
		...members,
	};
}

export function proof(name: string, members: Partial<ProofRecord> = {}): ProofRecord {
	return {
		id: uuid(name),
		ownerId: "ada",
		kind: "domain",
		subject: `${name}.com`,
		code: digestOf(name).slice(0, 32),
		state: "waiting",
		createdAt: START,
		provenAt: null,
		checkedAt: null,
		failingSince: null,
		finding: null,
		requested: false,
		...members,
	};
}

export function publisher(name: string, members: Partial<PublisherRecord> = {}): PublisherRecord {
	return {
		id: uuid(name),
		ownerId: "ada",
		issuer: "https://token.actions.githubusercontent.com",
		repository: `Quay/${name}`,
		repositoryId: null,
		workflow: null,
		environment: null,
		createdAt: START,
		lastUsedAt: null,
		...members,
	};
}

export function incidentDraft(
	name: string,
	members: Partial<IncidentDraftRecord> = {},
): IncidentDraftRecord {
	return { ...incident(name), ...members };
}

export function undo(name: string, members: Partial<UndoRecord> = {}): UndoRecord {
	const times = { at: START, until: START };
	const what = { summary: "Reject", lines: [], images: [] };
	return { id: uuid(name), actId: uuid(name), actor: "ada", ...times, ...what, ...members };
}

function digestOf(name: string): string {
	return createHash("sha256").update(name).digest("hex");
}

export function versionRecord(number: string, members: Partial<VersionRecord> = {}): VersionRecord {
	return {
		number,
		status: "active",
		message: null,
		publishedAt: null,
		listedAt: START,
		changes: [],
		documents: [],
		...members,
	};
}
