import { readFileSync } from "node:fs";
import { z } from "zod";
import { issueSentence } from "#domain/issue-sentence.ts";
import { isLoopbackHost } from "#domain/loopback-host.ts";

const word = z.string().regex(/^[\x21-\x7e]{1,512}$/, "must be a single word of printable ASCII");

/** What is set for a provider, behind `OIDC_` or behind `OIDC_` and its name in capitals. */
export const PROVIDER_SETTINGS = {
	ISSUER: z
		.string()
		.max(512)
		.refine(isIssuer, "must be the https:// address of an issuer, without /.well-known/ and query")
		.optional()
		.describe(
			"Provider to sign in with by OpenID Connect, as it names itself in its discovery document; none = off",
		),
	CLIENT_ID: word.optional().describe("Client id that the provider gave this instance"),
	CLIENT_SECRET: word
		.optional()
		.describe("Client secret that the provider gave; none = a public client"),
	CLIENT_SECRET_FILE: z
		.string()
		.optional()
		.describe("File that holds the client secret, instead of OIDC_CLIENT_SECRET"),
	LABEL: z
		.string()
		.trim()
		.max(40)
		.optional()
		.describe("What people know the provider by; default the host of OIDC_ISSUER"),
	SCOPES: z
		.string()
		.regex(/^openid(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/, "must begin with openid")
		.default("openid email profile")
		.describe("Scopes that are asked for, separated by spaces; some providers want groups as well"),
	GROUPS_CLAIM: word
		.default("groups")
		.describe("Claim of the provider that holds the groups of a person"),
	MODERATOR_GROUPS: z
		.string()
		.default("")
		.transform(listOf)
		.describe(
			"Groups whose members are moderators, comma-separated; looked at with each sign-in, given and taken",
		),
} as const;

const NAME = /^[a-z][a-z0-9-]{0,30}$/;

/** Names of providers, of which each has settings of its own. */
export const providerNames = z
	.string()
	.default("")
	.transform(listOf)
	.pipe(
		z
			.array(z.string().regex(NAME, "must be names of small letters, digits and hyphens"))
			.refine((names) => new Set(names).size === names.length, "must not name a provider twice"),
	);

/** Of the provider whose settings have no name. */
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

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that cannot be used. The message is one sentence for the operator. */
export class ProviderFlaw extends Error {}

/** Every provider that is set. */
export function readProviders(
	environment: Environment,
	names: readonly string[],
): ProviderSettings[] {
	const usual = isSet(environment) ? [USUAL_NAME] : [];
	if (usual.length > 0 && names.includes(USUAL_NAME)) {
		throw new ProviderFlaw(`OIDC_PROVIDERS and OIDC_ISSUER both set the provider ${USUAL_NAME}.`);
	}
	return [
		...usual.map((name) => readProvider(environment, { name, prefix: "OIDC_" })),
		...names.map((name) =>
			readProvider(environment, {
				name,
				prefix: `OIDC_${name.toUpperCase().replaceAll("-", "_")}_`,
			}),
		),
	];
}

function isSet(environment: Environment): boolean {
	return Object.keys(PROVIDER_SETTINGS).some((name) => environment[`OIDC_${name}`]);
}

function readProvider(
	environment: Environment,
	{ name, prefix }: { name: string; prefix: string },
): ProviderSettings {
	const given = Object.keys(PROVIDER_SETTINGS).map((setting) => [
		setting,
		environment[prefix + setting] || undefined,
	]);
	const parsed = z
		.object(PROVIDER_SETTINGS)
		.safeParse(Object.fromEntries(given), { error: issueSentence });
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		throw new ProviderFlaw(`The setting ${prefix}${String(issue?.path[0])} ${issue?.message}.`);
	}
	const { ISSUER: issuer, CLIENT_ID: clientId, ...rest } = parsed.data;
	if (issuer === undefined || clientId === undefined) {
		throw new ProviderFlaw(`A provider needs both ${prefix}ISSUER and ${prefix}CLIENT_ID.`);
	}
	return {
		name,
		label: rest.LABEL || new URL(issuer).host,
		issuer,
		clientId,
		clientSecret: secretOf(rest, prefix),
		scopes: rest.SCOPES,
		groupsClaim: rest.GROUPS_CLAIM,
		moderatorGroups: rest.MODERATOR_GROUPS,
	};
}

function secretOf(
	given: { CLIENT_SECRET?: string | undefined; CLIENT_SECRET_FILE?: string | undefined },
	prefix: string,
): string | null {
	const { CLIENT_SECRET: secret, CLIENT_SECRET_FILE: file } = given;
	const names = [`${prefix}CLIENT_SECRET`, `${prefix}CLIENT_SECRET_FILE`] as const;
	if (secret !== undefined && file !== undefined) {
		throw new ProviderFlaw(`${names.join(" and ")} exclude each other.`);
	}
	if (file === undefined) return secret ?? null;
	const read = word.safeParse(readSecretFile(file, names[1]));
	if (read.success) return read.data;
	throw new ProviderFlaw(
		`The file that ${names[1]} names must hold a single word of printable ASCII.`,
	);
}

function readSecretFile(path: string, setting: string): string {
	try {
		return readFileSync(path, "utf8").trim();
	} catch (cause) {
		throw new ProviderFlaw(`The file that ${setting} names cannot be read.`, { cause });
	}
}

/** Plain HTTP is for providers on the machine itself. */
function isIssuer(text: string): boolean {
	const url = URL.parse(text);
	if (url === null || url.username || url.password || /[?#\s]|\/\.well-known\//.test(text)) {
		return false;
	}
	return url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(url.hostname));
}

function listOf(text: string): string[] {
	return text
		.split(",")
		.map((item) => item.trim())
		.filter(Boolean);
}
