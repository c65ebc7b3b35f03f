import { z } from "zod";
import { LockDifference, slugsOnce } from "../evidence/lock.ts";
import { COLLECTION, DOCUMENT } from "../limits.ts";
import { keysOf } from "../members-of.ts";
import { pagePosition, paging } from "../moderation/moderation.ts";
import { boundedText, Count, HttpUrl, Instant, Slug, TextOrNull, text } from "../primitives.ts";
import { RuleCheck } from "./rule-checks.ts";

/** Who sees a collection. */
export const VISIBILITIES = {
	public: "Anyone sees it, and it is listed",
	unlisted: "Anyone who has its address sees it",
	members: "Only its owner and members see it, with a token or signed in",
} as const;
const visibility = z.enum(keysOf(VISIBILITIES)).describe("Who sees it.");

/** Why an entry is not in any more. */
export const OUT_REASONS = {
	removed: "The listing was removed.",
	withheld: "The listing was taken down.",
	renamed: "The listing has another slug.",
	merged: "The listing became part of another one.",
	owner: "The listing has another owner.",
	recalled: "Its version was withdrawn.",
	query: "It does not match the rule any more.",
	check: "It does not pass a required check.",
	unseen: "What was approved cannot be seen any more.",
} as const;
export type OutReason = keyof typeof OUT_REASONS;

/** A listing that newly matches the rule, a later version, one that passes again, or what a member wants. */
const PROPOSAL_KINDS = ["match", "version", "back", "change"] as const;

export const COLLECTION_ACTS = [
	"created",
	"changed",
	"entry_put",
	"entry_removed",
	"answered",
	"restored",
	"left",
] as const;
export type CollectionAct = (typeof COLLECTION_ACTS)[number];

const { maxEntries, nameMaxCharacters, descriptionMaxCharacters, noteMaxCharacters } = COLLECTION;
const note = boundedText({ max: noteMaxCharacters }).meta({ description: "Why it is approved." });
const version = z
	.string()
	.trim()
	.min(1)
	.max(DOCUMENT.versionMaxCharacters)
	.meta({
		description:
			"An exact version, a range (`^1.2`, `~1.2`, `1.x`, `>=1.2 <2`), or `latest`. Ranges and `latest` begin with what is current; later versions are proposed. Without it: what is current, and nothing else.",
		examples: ["^0.9"],
	});
const EntryShape = { version: version.optional(), note: note.optional() };
export const EntryRequest = z
	.strictObject(EntryShape)
	.meta({ id: "CollectionEntryRequest", examples: [{ version: "latest" }] });

export const Rule = z
	.strictObject({
		query: z
			.string()
			.max(COLLECTION.queryMaxCharacters)
			.meta({
				description:
					"Parameters of the list of agents, as in its address. Empty: only what is picked by hand.",
				examples: ["type=mcp_server&reach=stays"],
			}),
		checks: z.array(RuleCheck).max(COLLECTION.maxChecks).default([]),
	})
	.meta({ id: "CollectionRule", description: "What entries must match and pass." });

const own = {
	name: boundedText({ min: 1, max: nameMaxCharacters }).describe("Its own among the owner’s."),
	description: boundedText({ max: descriptionMaxCharacters }).describe("What it is for."),
	visibility,
	auto_admit: z.boolean().meta({
		description: "What the rule newly matches, and later versions, are in without an editor.",
	}),
	entries: z
		.array(z.strictObject({ slug: Slug, ...EntryShape }))
		.max(maxEntries)
		.superRefine(slugsOnce("is there twice")),
	rule: Rule.nullable(),
};
export const CollectionRequest = z
	.strictObject({
		...own,
		slug: Slug.optional().meta({ description: "By default from the name." }),
		owner: Slug.optional().meta({
			description: "`me` (the default), or the slug of an organisation.",
		}),
		visibility: visibility.default("unlisted"),
		auto_admit: own.auto_admit.default(false),
		entries: own.entries.default([]),
		rule: Rule.nullable().default(null),
	})
	.meta({
		id: "CollectionRequest",
		examples: [
			{
				name: "Approved servers",
				description: "What our teams may use.",
				entries: [{ slug: "harbor-scout" }],
			},
		],
	});
export type CollectionRequest = z.infer<typeof CollectionRequest>;

export const CollectionChange = z
	.strictObject(own)
	.partial()
	.meta({
		id: "CollectionChange",
		description:
			"`entries` replaces those that were picked by hand. One that is in stays as it was approved, unless another version is asked for, and one that is out stays out.",
		examples: [{ auto_admit: true }],
	});

export type CollectionChange = z.infer<typeof CollectionChange>;

export const CollectionEntry = z.object({
	slug: Slug,
	title: text("Harbor Scout"),
	url: HttpUrl.nullable().meta({ description: "Its page; null if it has none any more." }),
	version: TextOrNull.meta({ description: "That was approved; null if none is stated." }),
	wants: TextOrNull.meta({ description: "The range, or `latest`; null for one version." }),
	note: TextOrNull,
	by_rule: z.boolean(),
	approved_at: Instant,
	approved_by: TextOrNull.meta({ description: "For members only." }),
	is_in: z.boolean(),
	out_since: Instant.nullable(),
	reason: TextOrNull.meta({ description: "Why it is not in." }),
	passes: z.array(z.string()).meta({ description: "Why it is in: a sentence of each check." }),
	changes: z.array(LockDifference).meta({ description: "What differs since it was approved." }),
});
export type CollectionEntry = z.infer<typeof CollectionEntry>;

export const CollectionHead = z.object({
	slug: Slug.meta({ examples: ["approved-servers"] }),
	name: text("Approved servers"),
	description: z.string(),
	owner: TextOrNull.meta({ description: "Slug of the organisation; null for a person." }),
	visibility,
	auto_admit: z.boolean(),
	entries_in: Count,
	entries_out: Count,
	url: HttpUrl.meta({ description: "Its page; also the address of its MCP registry." }),
	updated_at: Instant,
});
export const CollectionList = z
	.object({ data: z.array(CollectionHead), ...pagePosition })
	.meta({ id: "CollectionList" });
export const CollectionsQuery = z.object({
	owner: z
		.string()
		.max(64)
		.optional()
		.meta({
			description: "`me`, or the slug of an organisation: its own, for members all of them.",
			examples: ["me"],
		}),
	...paging,
});

export const Collection = CollectionHead.extend({
	rule: Rule.nullable(),
	proposals: Count.nullable().meta({ description: "That wait; null for who is no member." }),
	as_of: Instant.meta({ description: "The hour that it was made from." }),
	entries: z.array(CollectionEntry),
}).meta({ id: "Collection" });
export type Collection = z.infer<typeof Collection>;

export const Proposal = z.object({
	id: text("3f9c0a51b2d4e6f8"),
	kind: z.enum(PROPOSAL_KINDS),
	slug: Slug.nullable().meta({ description: "Null if it is about the collection." }),
	title: z.string(),
	before: TextOrNull.meta({ description: "The version that is in." }),
	after: TextOrNull.meta({ description: "The version that would be in." }),
	sentence: z.string(),
	by: TextOrNull.meta({ description: "Who wants it; null if it follows from the rule." }),
	at: Instant.nullable(),
});
export type Proposal = z.infer<typeof Proposal>;
export const Proposals = z
	.object({ data: z.array(Proposal), more: Count })
	.meta({ id: "CollectionProposals" });
export const ProposalAnswer = z
	.strictObject({ answer: z.enum(["accepted", "declined"]) })
	.meta({ id: "ProposalAnswer", examples: [{ answer: "accepted" }] });

const client = { description: "ID of a client, or of a second file.", examples: ["claude-code"] };
const format = { description: "`signature`: its Ed25519 signature in place of the file." };
export const PolicyQuery = z.object({
	client: z.string().max(60).meta(client),
	format: z.enum(["signature"]).optional().meta(format),
});

const EntryChange = z.object({
	slug: Slug,
	title: z.string(),
	before: TextOrNull,
	after: TextOrNull,
	sentence: z.string(),
});
const changes = z.array(EntryChange);
export const CollectionPreview = z
	.object({
		in: changes,
		out: changes,
		version: changes,
		tools: changes,
		matches: Count.nullable().meta({
			description: "Listings that the rule matches; null without a query.",
		}),
	})
	.meta({ id: "CollectionPreview", description: "What changes for people who use it." });
export type CollectionPreview = z.infer<typeof CollectionPreview>;

export const HistoryItem = z.object({
	id: z.uuid(),
	at: Instant,
	by: TextOrNull.meta({ description: "Null if it left by itself." }),
	act: z.enum(COLLECTION_ACTS),
	sentence: z.string(),
	entries: Count.meta({ description: "How many were in it afterwards." }),
});
export type HistoryItem = z.infer<typeof HistoryItem>;
export const CollectionHistory = z
	.object({ data: z.array(HistoryItem) })
	.meta({ id: "CollectionHistory", description: "Newest first." });
