import { z } from "zod";
import { EVIDENCE_ADDRESSES } from "#contract/evidence.ts";
import { keysOf } from "#contract/members-of.ts";
import { isCidr, readAllowedHost } from "#domain/allowed-hosts.ts";
import { isPublicSuffix } from "#domain/web-address.ts";
import { isIssuer } from "./oidc/provider-settings.ts";

export const onOff = (unlessSet: "on" | "off") => z.enum(["on", "off"]).default(unlessSet);

/** What is between commas, without blanks. */
const listed = z
	.string()
	.default("")
	.transform((list) => list.split(",").flatMap((item) => item.trim() || []));

/** Addresses or networks, comma-separated. */
export const networkList = listed.pipe(
	z.array(z.string().refine(isCidr, "must be a comma-separated list of addresses or CIDR ranges")),
);

/** Words, or such to take out, comma-separated. */
export const wordList = listed.pipe(
	z.array(z.string().regex(/^-?\p{L}/u, "must be a comma-separated list of words")),
);

/** Host names, comma-separated. */
export const hostList = listed
	.transform((hosts) => hosts.map((host) => host.toLowerCase()))
	.pipe(z.array(z.string().regex(/^[a-z0-9.-]+$/, "must be a comma-separated list of host names")));

/** Entries of `AllowedHosts`, comma-separated. */
export const allowedHostList = listed
	.transform((hosts) => hosts.map((host) => host.toLowerCase()))
	.pipe(
		z.array(
			z
				.string()
				.refine(
					(item) => readAllowedHost(item) !== undefined,
					"must be a comma-separated list of names, .suffixes, addresses or CIDR ranges, each with :port or :* if it has another port than 80 and 443",
				)
				.refine(
					(item) => !isPublicSuffix(readAllowedHost(item)?.host ?? ""),
					"must not name a suffix under which everybody can have a name",
				),
		),
	);

/** `name=https://…` of these names, comma-separated. */
export const addressList = (names: readonly string[]) =>
	listed.pipe(
		z.array(
			z.string().refine(
				(item) => {
					const [name = "", ...address] = item.split("=");
					return (
						names.includes(name) && /^https?:$/.test(URL.parse(address.join("="))?.protocol ?? "")
					);
				},
				`must be a comma-separated list of name=https://…; names are ${names.join(", ")}`,
			),
		),
	);

/** Issuers of OpenID Connect, each with the kind of its tokens if that is not the usual one. */
export const issuerList = listed.pipe(
	z.array(
		z
			.string()
			.refine(
				(item) =>
					/^[^=]+(?:=(?:github|gitlab))?$/.test(item) && isIssuer(item.split("=", 1).join()),
				"must be a comma-separated list of https://… or https://…=gitlab",
			),
	),
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

function isEncoded(text: string): boolean {
	try {
		decodeURIComponent(text);
		return true;
	} catch {
		return false;
	}
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
