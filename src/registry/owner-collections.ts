import {
	CollectionEntryRecord,
	CollectionRecord,
	CollectionStateRecord,
	collectionEntryKey,
} from "#domain/records/collection-record.ts";
import { IncidentDraftRecord } from "#domain/records/incident-record.ts";
import {
	MembershipRecord,
	membershipKey,
	OrganisationRecord,
} from "#domain/records/organisation-record.ts";
import { ProofRecord } from "#domain/records/proof-record.ts";
import { PublisherRecord } from "#domain/records/publisher-record.ts";
import { TransferRecord } from "#domain/records/transfer-record.ts";
import { UndoRecord } from "#domain/records/undo-record.ts";
import { collection, timed } from "./collection-row.ts";

/** Records that an earlier version of the same format does not know. It leaves them alone. */
export const ADDED_ROWS = {
	organisations: collection("organisations", OrganisationRecord, {
		keyOf: ({ id }) => id,
		indexes: { slug: ({ slug }) => slug },
	}),
	memberships: collection("memberships", MembershipRecord, {
		keyOf: membershipKey,
		orderOf: ({ invitedAt, accountId }) => `${invitedAt} ${accountId}`,
		indexes: {
			organisation: ({ organisationId }) => organisationId,
			account: ({ accountId }) => accountId,
		},
	}),
	transfers: collection("transfers", TransferRecord, {
		...timed("id", "at"),
		indexes: {
			offered: ({ state, agentSlug }) => (state === "offered" ? agentSlug : undefined),
			giver: ({ from }) => from,
			taker: ({ to }) => to,
		},
	}),
	proofs: collection("proofs", ProofRecord, {
		keyOf: ({ id }) => id,
		orderOf: ({ createdAt, subject }) => `${createdAt} ${subject}`,
		indexes: {
			owner: ({ ownerId }) => ownerId,
			subject: ({ subject }) => subject,
			open: ({ state }) =>
				state === "waiting" || state === "proven" ? ("yes" as const) : undefined,
		},
	}),
	publishers: collection("trusted publishers", PublisherRecord, {
		...timed("id", "createdAt"),
		indexes: {
			owner: ({ ownerId }) => ownerId,
			repository: ({ repository }) => repository.toLowerCase(),
		},
	}),
	undos: collection("acts that can be undone", UndoRecord, {
		isInBackup: false,
		...timed("id", "at"),
		indexes: { actor: ({ actor }) => actor },
	}),
	incidentDrafts: collection("drafts of incidents", IncidentDraftRecord, {
		...timed("slug", "updatedAt"),
		indexes: {},
	}),
	/** Of approved listings. */
	collections: collection("collections", CollectionRecord, {
		...timed("slug", "createdAt"),
		indexes: {
			owner: ({ endedAt, ownerId }) => (endedAt === null ? ownerId : undefined),
			visibility: ({ endedAt, visibility }) => (endedAt === null ? visibility : undefined),
			live: ({ endedAt }) => (endedAt === null ? ("yes" as const) : undefined),
		},
	}),
	collectionEntries: collection("entries of collections", CollectionEntryRecord, {
		keyOf: collectionEntryKey,
		indexes: { collection: ({ collection }) => collection },
	}),
	collectionStates: collection("states of collections", CollectionStateRecord, {
		...timed("id", "at"),
		indexes: { collection: ({ collection }) => collection },
	}),
};
