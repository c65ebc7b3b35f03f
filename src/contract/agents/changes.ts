import { z } from "zod";
import { keysOf } from "../members-of.ts";
import { Instant, TextOrNull } from "../primitives.ts";
import type { IncidentSeverity } from "../vocabulary.ts";

/** What can be seen to change of an endpoint, a package or a repository: one row per kind, the gravest first. */
interface ChangeKind {
	says: string;
	/** The same, under a version that is the one before. */
	saysSame?: string;
	/** Of the incident that moderators are asked to publish. Null if it is only told. */
	severity: IncidentSeverity | null;
}

export const CHANGE_KINDS = {
	orders: { says: "The texts of its tools gained an order to models.", severity: "critical" },
	disarmed: {
		says: "A tool no longer says that it only reads or destroys nothing.",
		severity: "high",
	},
	bytes: { says: "The same version of the package has other bytes.", severity: "critical" },
	owner: { says: "The repository has another owner.", severity: "high" },
	signer: { says: "It is built or signed by somebody else.", severity: "high" },
	host: { says: "It is reached at a host of another domain.", severity: "high" },
	tools: {
		says: "Its tools or its instructions changed.",
		saysSame: "Its tools or its instructions changed, and its version did not.",
		severity: null,
	},
	advisory: { says: "An advisory about the package was found.", severity: null },
	scripts: { says: "The package runs other scripts on installation.", severity: null },
	publisher: { says: "The package was published by another account.", severity: null },
	licence: { says: "Its licence changed.", severity: null },
} as const satisfies Record<string, ChangeKind>;
export type ChangeKindName = keyof typeof CHANGE_KINDS;

const part = TextOrNull.meta({ description: "The part that differs; null if there is none." });

export const Difference = z.object({
	name: z.string().meta({ description: "Of a tool, or what differs." }),
	says: z.string().meta({ description: "How it differs, for people." }),
	before: part,
	after: part,
});
export type Difference = z.infer<typeof Difference>;

const digest = TextOrNull.meta({
	description: "Of its tools, or as the package registry states it; null if it is something else.",
});

/** What was different from the look before. */
export const ObservedChange = z
	.object({
		id: z.string(),
		kind: z.enum(keysOf(CHANGE_KINDS)),
		subject: z.string().meta({ description: "The endpoint, package or repository." }),
		at: Instant.meta({ description: "When it was first seen." }),
		text: z.string().meta({ description: "What it is, as a sentence." }),
		same_version: z.boolean().nullable().meta({
			description: "Whether the version is the one before; null if none is known.",
		}),
		before_digest: digest,
		after_digest: digest,
		differences: z.array(Difference),
	})
	.meta({ id: "ObservedChange", description: "What was different from the look before." });
export type ObservedChange = z.infer<typeof ObservedChange>;
