import { z } from "zod";
import { Instant, Slug, text } from "../primitives.ts";

/** What the tokens of an issuer state about a job. */
export const ISSUER_KINDS = ["github", "gitlab", "other"] as const;
export type IssuerKind = (typeof ISSUER_KINDS)[number];

const GITHUB_ACTIONS = "https://token.actions.githubusercontent.com";

/** Issuers that every registry accepts. Operators can add others. */
export const KNOWN_ISSUERS: Readonly<Record<string, IssuerKind>> = {
	[GITHUB_ACTIONS]: "github",
	"https://gitlab.com": "gitlab",
};

/** Null for a file that the kind of issuer does not state. */
export const USUAL_WORKFLOW: Readonly<Record<IssuerKind, string | null>> = {
	github: "publish.yml",
	gitlab: ".gitlab-ci.yml",
	other: null,
};

export const PublisherRequest = z
	.strictObject({
		owner: z.string().optional().meta({ description: "`me`, or the slug of your organisation." }),
		issuer: z.url().max(512).default(GITHUB_ACTIONS),
		repository: z
			.string()
			.regex(/^[\x21-\x7e]{3,255}$/, "must be like owner/name")
			.meta({ description: "As the issuer states it; of other issuers the subject." }),
		repository_id: z
			.string()
			.regex(/^\d{1,20}$/, "must be a number")
			.optional()
			.meta({ description: "Its immutable number; otherwise that of the first job." }),
		workflow: z
			.string()
			.regex(/^[\w./-]{1,255}$/, "must be the name of a file")
			.optional()
			.meta({ description: "File of the workflow; by default `publish.yml`, `.gitlab-ci.yml`." }),
		environment: z.string().min(1).max(255).optional(),
	})
	.meta({
		id: "PublisherRequest",
		examples: [{ repository: "ada/tides", workflow: "publish.yml", environment: "release" }],
	});
export type PublisherRequest = z.output<typeof PublisherRequest>;

const owner = text("me").meta({ description: "`me`, or the slug of an organisation." });

export const Publisher = z
	.object({
		id: z.uuid(),
		owner,
		issuer: text(GITHUB_ACTIONS),
		repository: text("ada/tides"),
		repository_id: z.string().nullable(),
		workflow: z.string().nullable(),
		environment: z.string().nullable(),
		namespaces: z.array(text("com.example")).meta({ description: "That a job may write now." }),
		created_at: Instant,
		last_used_at: Instant.nullable(),
	})
	.meta({ id: "Publisher" });
export type Publisher = z.infer<typeof Publisher>;

export const Publishers = z.object({ publishers: z.array(Publisher) }).meta({ id: "Publishers" });

/** Bodies and answers of sign-ins as the tools of the official MCP registry send and read them. */
export const JobTokenBody = z
	.strictObject({
		oidc_token: z.string().min(1).max(12_000),
		owner: z.string().min(1).max(64).optional().meta({
			description: "Slug of an organisation, or ID of an account, if several owners trust the job.",
		}),
	})
	.meta({ id: "JobTokenBody", examples: [{ oidc_token: "eyJhbGciOi…" }] });

export const SignedTimestamp = z
	.strictObject({
		domain: z
			.string()
			.max(253)
			.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i, "must be a domain"),
		timestamp: z.iso.datetime({ offset: true }),
		signed_timestamp: z
			.string()
			.regex(/^(?:[0-9a-f]{2}){1,256}$/i, "must be hexadecimal digits")
			.meta({ description: "Signature of the timestamp as it is written." }),
	})
	.meta({
		id: "SignedTimestamp",
		examples: [
			{ domain: "example.com", timestamp: "2026-05-04T12:00:00Z", signed_timestamp: "8f0c5b" },
		],
	});
export type SignedTimestamp = z.infer<typeof SignedTimestamp>;

export const RegistryToken = z
	.object({
		registry_token: text("areg_…"),
		expires_at: z.int().meta({ description: "In seconds since 1970.", examples: [1_777_896_900] }),
		owner: Slug.nullable().meta({ description: "`me`, or the slug of an organisation." }),
		namespaces: z.array(text("com.example")).meta({ description: "That it may write." }),
	})
	.meta({ id: "RegistryToken" });
export type RegistryToken = z.infer<typeof RegistryToken>;
