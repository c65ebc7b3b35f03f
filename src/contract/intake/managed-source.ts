import { z } from "zod";
import { Count, digits, Instant, Slug, Total, text } from "../primitives.ts";
import * as source from "./source.ts";

/** Secrets for a source are settings of the process, so that no record or backup holds any. */
export const SourcePlace = z
	.string()
	.trim()
	.min(1)
	.max(2000)
	.refine(
		(place) => !/^[a-z+]+:\/\/[^/]*@/i.test(place),
		"must not contain a name or password; put tokens in the environment",
	);

/** Moderators can only follow sources on the network: the operator's files must not become visible to them. */
export const SourceAddress = SourcePlace.refine(
	(place) => /^(?:https?|git\+https):\/\//i.test(place),
	"must be an http or https address; use the command line to follow a folder",
);

export const SourcePatterns = z.array(source.SourcePattern).max(source.SOURCE.maxPatterns);
export const SourceInterval = z
	.int()
	.min(source.SOURCE.minIntervalMinutes)
	.max(source.SOURCE.maxIntervalMinutes);
export const SourcePrecedence = z.int().min(1).max(1000);

const EXAMPLE = {
	name: "official",
	format: "mcp-registry",
	place: "https://registry.example/",
	interval_minutes: 60,
	decision: "queue",
	allow: [],
	deny: ["name:*test*"],
	precedence: 1,
	trust: "nothing",
} as const;

const CHANGES = {
	place: SourceAddress.meta({ description: "Address of a registry, list or repository." }),
	interval_minutes: SourceInterval.meta({ description: "Time between two checks." }),
	decision: z.enum(source.SOURCE_DECISIONS).meta({
		description:
			"Whether new entries wait for a moderator or are public at once. Entries with warnings always wait.",
	}),
	allow: SourcePatterns.meta({
		description: "Only entries that match one of these are taken.",
		examples: [EXAMPLE.allow],
	}),
	deny: SourcePatterns.meta({
		description: "Entries that match one of these are left out.",
		examples: [EXAMPLE.deny],
	}),
	precedence: SourcePrecedence.meta({
		description: "If several sources state a fact, the one with the lowest number counts.",
	}),
	trust: z.enum(source.SOURCE_TRUST).meta({
		description:
			"`claims`: its proofs of who publishes an entry count as identity in trust scores.",
	}),
};

export const SourceRequest = z
	.strictObject({
		name: source.SourceName.meta({ description: "Its name here." }),
		format: z.enum(source.SOURCE_FORMATS).meta({ description: "Form of what it publishes." }),
		place: CHANGES.place,
		...z.object(CHANGES).omit({ place: true }).partial().shape,
	})
	.meta({ id: "SourceRequest", examples: [EXAMPLE] });

export const SourceChangeRequest = z
	.strictObject(CHANGES)
	.partial()
	.meta({
		id: "SourceChangeRequest",
		description: "Omitted members stay as they are. A new place is compared in full.",
		examples: [{ interval_minutes: 120 }],
	});

export const ManagedSource = z
	.object({
		name: source.SourceName.meta({ examples: [EXAMPLE.name] }),
		format: text(EXAMPLE.format),
		...CHANGES,
		place: SourcePlace.meta({
			description: "Address, folder or repository.",
			examples: [EXAMPLE.place],
		}),
		state: z.enum(source.SOURCE_STATES),
		stopped_for: z.string().nullable().meta({ description: "Why the registry stopped it." }),
		created_at: Instant,
		next_at: Instant.meta({ description: "When it is checked next." }),
		followed_at: Instant.nullable().meta({ description: "While null, nothing of it is public." }),
		compared_at: Instant.nullable(),
		failures: Count.meta({ description: "Failures since it was last followed." }),
		failure: z.string().nullable(),
		failed_since: Instant.nullable(),
		last: source.SourceRunResult.nullable(),
	})
	.meta({ id: "ManagedSource", description: "A source as operators see it." });
export type ManagedSource = z.infer<typeof ManagedSource>;

export const ManagedSources = z
	.object({ sources: z.array(ManagedSource) })
	.meta({ id: "ManagedSources" });

export const RemovedSource = z
	.object({
		entries: Count.meta({ description: "How many entries were removed with it." }),
		listings: Count.meta({ description: "How many listings were removed." }),
	})
	.meta({ id: "RemovedSource" });

export const RetryRequest = z
	.strictObject({
		origin: z.string().min(1).max(source.SOURCE.maxOriginCharacters).optional().meta({
			description: "One entry, in any state. Default: all invalid entries.",
		}),
	})
	.meta({ id: "RetryRequest", examples: [{ origin: "mcp-registry:com.example/table" }, {}] });

export const RetriedEntries = z
	.object({
		entries: Count.meta({ description: "How many entries are checked again." }),
		next_at: Instant.meta({ description: "When the whole source is read again." }),
	})
	.meta({ id: "RetriedEntries" });

export const EntriesQuery = z.object({
	state: z.enum(source.ENTRY_STATES).default("quarantined").describe("State of the entries."),
	limit: digits({ min: 1, max: 1000 })
		.default(100)
		.meta({ description: "How many are listed, in order of their origins." }),
});

export const SourceEntries = z
	.object({
		total: Total.meta({ description: "How many there are in this state." }),
		entries: z.array(
			z.object({
				origin: text("mcp-registry:com.example/table"),
				state: z.enum(source.ENTRY_STATES),
				reason: z.string().nullable(),
				slug: Slug.nullable(),
				submission_id: z.string().nullable(),
				text: z.string().nullable().meta({ description: "Original text of an invalid entry." }),
				notes: z.array(z.string()).meta({
					description: "What was left out of it, or is wrong in its documents, in sentences.",
				}),
				seen_at: Instant,
				changed_at: Instant,
			}),
		),
	})
	.meta({ id: "SourceEntries" });
export type SourceEntries = z.infer<typeof SourceEntries>;
