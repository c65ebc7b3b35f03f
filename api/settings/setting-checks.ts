import { z } from "zod";
import { EVIDENCE_ADDRESSES } from "#contract/evidence/evidence.ts";
import { keysOf } from "#contract/members-of.ts";
import { isCidr, readAllowedHost } from "#domain/web/allowed-hosts.ts";
import { isPublicSuffix } from "#domain/web/web-address.ts";
import { isEncoded } from "../http/decode-name.ts";
import { isIssuer, listed } from "../oidc/provider-settings.ts";

export const onOff = (unlessSet: "on" | "off") => z.enum(["on", "off"]).default(unlessSet);

/** Items that are all good, comma-separated. */
const listOf = (
	isGood: (item: string) => boolean,
	what: string,
	items: z.ZodType<string[], string | undefined> = listed,
) => items.pipe(z.array(z.string().refine(isGood, `must be a comma-separated list of ${what}`)));

const lowered = listed.transform((items) => items.map((item) => item.toLowerCase()));

export const networkList = listOf(isCidr, "addresses or CIDR ranges");

export const portList = listOf(
	(port) => /^[1-9]\d{0,4}$/.test(port) && Number(port) <= 65_535,
	"port numbers",
);

/** Words, or such to take out. */
export const wordList = listOf((word) => /^-?\p{L}/u.test(word), "words");

export const hostList = listOf(
	(item) => /^[a-z0-9.-]+$/.test(item) || isCidr(item),
	"host names, addresses and CIDR ranges",
	lowered,
);

/** Domains, a dot in front for all below, a hyphen to take one out. */
export const mailDomainList = listOf(
	(item) => /^\.?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(item),
	"domains",
	lowered,
);

/** Entries of `AllowedHosts`, comma-separated. */
export const allowedHostList = listOf(
	(item) => readAllowedHost(item) !== undefined,
	"names, .suffixes, addresses or CIDR ranges, each with :port or :* if it has another port than 80 and 443, and with =github, =gitlab, =gitea or =bitbucket if it hosts code",
	lowered,
).refine(
	(items) => !items.some((item) => isPublicSuffix(readAllowedHost(item)?.host ?? "")),
	"must not name a suffix under which everybody can have a name",
);

export const addressList = (names: readonly string[]) =>
	listOf(
		(item) => {
			const [name = "", ...address] = item.split("=");
			const { protocol = "" } = URL.parse(address.join("=")) ?? {};
			return names.includes(name) && /^https?:$/.test(protocol);
		},
		`name=https://…; names are ${names.join(", ")}`,
	);

/** Issuers of OpenID Connect, each with the kind of its tokens if that is not the usual one. */
export const issuerList = listOf(
	(item) => /^[^=]+(?:=(?:github|gitlab))?$/.test(item) && isIssuer(item.split("=", 1).join()),
	"https://… or https://…=gitlab",
);

/** Of GitHub, GitLab and Gitea; they could not stand in a header otherwise. */
export function isTokenList(list: string): boolean {
	const hosts = keysOf(EVIDENCE_ADDRESSES).filter((name) => name.includes("."));
	return list.split(",").every((item) => {
		const [host, token = "", ...more] = item.trim().split("=");
		return (
			hosts.some((name) => name === host) && /^[\w.-]{8,512}$/.test(token) && more.length === 0
		);
	});
}

/** Paths are appended to it, and pages link to each other from the root of the host, so it must have no path. */
export function isBareAddress(text: string): boolean {
	const url = URL.parse(text);
	if (url === null || url.username || url.password) return false;
	return url.pathname === "/" && !/[?#]/.test(text);
}

export function isMailServer(text: string): boolean {
	const url = URL.parse(text);
	if (url === null || !["smtp:", "smtps:"].includes(url.protocol)) return false;
	return url.hostname !== "" && isEncoded(url.username + url.password);
}

/** The path is the number of a database. A badly encoded name or password is refused here, not on first use. */
export function isRedis(text: string): boolean {
	const url = URL.parse(text);
	if (url === null || !/^rediss?:$/.test(url.protocol) || url.hostname === "") return false;
	return /^(?:\/\d{0,5})?$/.test(url.pathname) && isEncoded(url.username + url.password);
}

export const bucket = z
	.string()
	.refine(isBucket, "must be an s3://bucket/prefix address")
	.optional();

function isBucket(text: string): boolean {
	const url = URL.parse(text);
	if (url?.protocol !== "s3:" || url.hostname === "") return false;
	return !url.username && !url.password && !url.port && !/[?#]/.test(text);
}

/** Contrast of two colours such as `#c9f24b`, by WCAG 2. */
export function contrastOf(...colours: [string, string]): number {
	const [less = 0, more = 0] = colours.map(luminance).sort((left, right) => left - right);
	return (more + 0.05) / (less + 0.05);
}

function luminance(colour: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
		const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
		return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
