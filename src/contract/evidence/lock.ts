import { z } from "zod";
import { Sha256 } from "../intake/document.ts";
import { keysOf } from "../members-of.ts";
import { HttpUrl, Instant, Slug, TextOrNull } from "../primitives.ts";
import { SEVERITIES, type Severity } from "./check-row.ts";

/** Of one request to check a lock. The command takes more, and asks in parts. */
export const LOCK = {
	version: 1,
	maxEntries: 1000,
	maxBytes: 1_048_576,
	file: "agents.lock.json",
	command: "npm run registry -- lock check agents.lock.json",
} as const;

const text = TextOrNull.default(null);
const list = z.array(z.string()).nullable().default(null);
const texts = (description: string) =>
	z.record(z.string(), TextOrNull).nullable().default(null).meta({ description });

export const LockEntry = z
	.strictObject({
		slug: Slug,
		name: text.meta({ description: "In its protocol.", examples: ["com.example/tide"] }),
		version: text,
		documents: z.array(Sha256).nullable().default(null),
		remotes: list.meta({ description: "Addresses, with the hosts that calls go to." }),
		tools: texts(
			"SHA-256 of the tools of each remote, as `tools_sha256` of an observation, and of its instructions under its address with `#instructions`.",
		),
		scopes: texts("Those that the sign-in of each remote offers, with spaces."),
		reach: list.meta({ description: "Where it runs, where data goes, and hosts." }),
		inputs: list.meta({ description: "To fill in, with `required` and `secret`." }),
		packages: texts("The version of each package."),
		integrity: texts("Of each version of a package, as its registry states it."),
		signers: texts("Repository, workflow and builder of the provenance of each package."),
		owner: text.meta({ description: "Of its repository.", examples: ["github.com/tide"] }),
		license: text,
		looked_at: Instant.nullable().default(null).describe("When something was last observed."),
	})
	.meta({
		id: "LockEntry",
		description:
			"An agent as it was approved. Null is unknown: no difference then, and `unseen` if it was known then and is null now.",
	});
export type LockEntry = z.infer<typeof LockEntry>;

export const LOCK_EXAMPLE = {
	lock_version: LOCK.version,
	registry: "https://registry.example",
	made_at: "2026-05-04T12:00:00.000Z",
	agents: [{ slug: "harbor-scout", version: "0.9.0", owner: "github.com/harbor-scout" }],
};

/** Refuses a list that names a listing again. */
export const slugsOnce =
	(message: string) =>
	(listed: readonly { slug: string }[], { addIssue }: z.core.$RefinementCtx): void => {
		const slugs = new Set<string>();
		for (const [place, { slug }] of listed.entries()) {
			if (slugs.has(slug)) addIssue({ code: "custom", path: [place, "slug"], message });
			slugs.add(slug);
		}
	};

export const AgentsLock = z
	.strictObject({
		$schema: z.string().optional(),
		lock_version: z.literal(LOCK.version),
		registry: HttpUrl,
		made_at: Instant,
		agents: z
			.array(LockEntry)
			.superRefine(slugsOnce("is there twice; keep the entry that you approved")),
	})
	.meta({
		id: "AgentsLock",
		description: `Agents as they were approved (\`${LOCK.file}\`), as canonical JSON (RFC 8785).`,
		examples: [LOCK_EXAMPLE],
	});
export type AgentsLock = z.infer<typeof AgentsLock>;

export const LOCK_QUERY = "format=lock";
export const LockFormat = z.enum(["lock"]).optional().meta({
	deprecated: true,
	description:
		"`lock`: an AgentsLock instead of this answer. It has addresses of its own, under `/api/v1/locks/`.",
});
export const LockQuery = z.object({ format: LockFormat });

function row(label: string, severity: Severity, says: string) {
	return { label, severity, says };
}

/** How an agent can differ from what was approved, the gravest first, and what is said of it. */
export const LOCK_DIFFERENCES = {
	advisory: row("Advisory", "high", "An advisory is about it."),
	gone: row("Gone", "high", "It is not listed here any more."),
	name: row("Name", "high", "The slug stands for something of another name."),
	package: row("Package", "high", "It runs other packages."),
	integrity: row("Package contents", "high", "A package has other contents, and the same version."),
	signer: row("Signer", "high", "A package was signed by somebody else, or by another workflow."),
	tools: row("Tools", "high", "Its tools are others; which words differ is not known any more."),
	unseen: row("Not seen", "medium", "What was known of it cannot be seen now."),
	host: row("Address", "medium", "It is reached at other addresses."),
	reach: row("Reach", "medium", "It runs elsewhere, or reaches other hosts."),
	inputs: row("Inputs", "medium", "It wants other inputs."),
	scopes: row("Scopes", "medium", "Its sign-in offers other scopes."),
	owner: row("Owner", "medium", "Its repository belongs to another account."),
	license: row("Licence", "low", "It has another licence."),
	document: row("Document", "low", "Its documents differ, and its version does not."),
	version: row("Version", "low", "It has another version."),
} as const;
export type LockDifferenceName = keyof typeof LOCK_DIFFERENCES;

export const LockDifference = z
	.object({
		kind: z.enum(keysOf(LOCK_DIFFERENCES)),
		severity: z.enum(SEVERITIES),
		sentence: z.string(),
		before: TextOrNull.meta({ description: "As approved; null if not known." }),
		after: TextOrNull.meta({ description: "As it is now." }),
	})
	.meta({ id: "LockDifference" });
export type LockDifference = z.infer<typeof LockDifference>;

export const LockCheck = z
	.object({
		checked_at: Instant.meta({ description: "The hour that it was compared with." }),
		agents: z.array(
			z.object({
				slug: Slug,
				url: HttpUrl.nullable().meta({ description: "Its page; null if it is gone." }),
				differences: z.array(LockDifference),
				now: LockEntry.nullable().meta({ description: "As it would be locked now." }),
			}),
		),
	})
	.meta({ id: "LockCheck", description: "What is different from a lock, in its order." });
export type LockCheck = z.infer<typeof LockCheck>;
