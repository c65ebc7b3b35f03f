import { z } from "zod";
import { issueSentence } from "#domain/texts/issue-sentence.ts";
import { isLoopbackHost } from "#domain/web/loopback-host.ts";
import { ConfigError } from "../settings/config-error.ts";
import {
	type Environment,
	fileSetting,
	isSecret,
	SECRET,
	secretOf,
	secretSource,
} from "../settings/secret-of.ts";

/** What is between commas, without blanks. */
export const listed = z
	.string()
	.default("")
	.transform((list) => list.split(",").flatMap((item) => item.trim() || []));

const word = z.string().regex(/^[\x21-\x7e]{1,512}$/, "must be a single word of printable ASCII");

/** Settings of a provider, after `OIDC_` or after `OIDC_` and its name in capitals. */
export const PROVIDER_SETTINGS = {
	ISSUER: z
		.string()
		.max(512)
		.refine(isIssuer, "must be the https:// address of an issuer, without /.well-known/ or a query")
		.optional()
		.describe(
			"OpenID Connect provider to sign in with: the issuer in its discovery document; none = off",
		),
	CLIENT_ID: word.optional().describe("Client ID of this instance at the provider"),
	CLIENT_SECRET: word
		.optional()
		.describe("Client secret from the provider; none = a public client")
		.meta(SECRET),
	LABEL: z
		.string()
		.trim()
		.max(40)
		.optional()
		.describe("Name of the provider for people; default: the host of OIDC_ISSUER"),
	SCOPES: z
		.string()
		.regex(/^openid(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/, "must start with openid")
		.default("openid email profile")
		.describe("Requested scopes, separated by spaces; some providers also need groups"),
	GROUPS_CLAIM: word.default("groups").describe("Claim of the provider with a person's groups"),
	MODERATOR_GROUPS: listed.describe(
		"Groups whose members are moderators, comma-separated; the role is granted or revoked at each sign-in",
	),
} as const;

export const PROVIDER_SETTING_NAMES: readonly string[] = Object.entries(PROVIDER_SETTINGS).flatMap(
	([name, schema]) => (isSecret(schema) ? [name, fileSetting(name)] : [name]),
);

const NAME = /^[a-z][a-z0-9-]{0,30}$/;

export const providerNames = listed.pipe(
	z
		.array(z.string().regex(NAME, "must be names of lower-case letters, digits and hyphens"))
		.refine((names) => new Set(names).size === names.length, "must not name a provider twice"),
);

/** Name of the provider whose settings have no name. */
const USUAL_NAME = "sso";

export interface ProviderSettings {
	/** Part of addresses. */
	name: string;
	label: string;
	issuer: string;
	clientId: string;
	/** Keep it out of logs and messages. Null for a public client. */
	clientSecret: string | null;
	scopes: string;
	groupsClaim: string;
	moderatorGroups: readonly string[];
}

interface ProviderPlace {
	name: string;
	prefix: string;
}

export const settingPrefix = (name: string) => `OIDC_${name.toUpperCase().replaceAll("-", "_")}_`;

export function listProviders(environment: Environment, names: readonly string[]): ProviderPlace[] {
	const isUsualSet = PROVIDER_SETTING_NAMES.some((name) => environment[`OIDC_${name}`]);
	if (isUsualSet && names.includes(USUAL_NAME)) {
		throw new ConfigError(
			`OIDC_PROVIDERS and OIDC_ISSUER both define the provider ${USUAL_NAME}.`,
			["OIDC_PROVIDERS", "OIDC_ISSUER"],
		);
	}
	const usual = isUsualSet ? [{ name: USUAL_NAME, prefix: "OIDC_" }] : [];
	return [...usual, ...names.map((name) => ({ name, prefix: settingPrefix(name) }))];
}

export function readProvider(
	environment: Environment,
	{ name, prefix }: ProviderPlace,
): ProviderSettings {
	const secret = `${prefix}CLIENT_SECRET`;
	const pairs = Object.keys(PROVIDER_SETTINGS).map((setting) => [
		setting,
		environment[prefix + setting] || undefined,
	]);
	const parsed = z
		.object(PROVIDER_SETTINGS)
		.safeParse(
			{ ...Object.fromEntries(pairs), CLIENT_SECRET: secretOf(environment, secret) },
			{ error: issueSentence },
		);
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		const setting = prefix + String(issue?.path[0]);
		throw new ConfigError(`${secretSource(environment, setting)} ${issue?.message}.`, [setting]);
	}
	const { ISSUER: issuer, CLIENT_ID: clientId, ...rest } = parsed.data;
	if (issuer === undefined || clientId === undefined) {
		const needed = [`${prefix}ISSUER`, `${prefix}CLIENT_ID`];
		throw new ConfigError(`A provider needs both ${needed.join(" and ")}.`, needed);
	}
	return {
		name,
		label: rest.LABEL || new URL(issuer).host,
		issuer,
		clientId,
		clientSecret: rest.CLIENT_SECRET ?? null,
		scopes: rest.SCOPES,
		groupsClaim: rest.GROUPS_CLAIM,
		moderatorGroups: rest.MODERATOR_GROUPS,
	};
}

/** Plain HTTP is for providers on the machine itself. */
export function isIssuer(text: string): boolean {
	const url = URL.parse(text);
	if (url === null || url.username || url.password || /[?#\s]|\/\.well-known\//.test(text)) {
		return false;
	}
	return url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(url.hostname));
}
