import { mapMembers } from "../members-of.ts";
import {
	type CheckRule,
	fail,
	inapplicable,
	NOT_RUN,
	pass,
	type Reason,
	unknown,
	warn,
} from "./check-row.ts";
import { LOOK_STATES, type LookStateName, ROBOTS_WALL } from "./evidence.ts";

const NO_ENDPOINT = inapplicable("It has no endpoint with a public address.");
const UNASKED = {
	"not-looked": NOT_RUN,
	unseen: unknown("Its endpoint gave no answer that shows it."),
	none: NO_ENDPOINT,
} as const;

const REACHED: Readonly<Record<LookStateName, Pick<Reason, "state" | "mend">>> = {
	"ok-open": { state: "pass" },
	"ok-auth-required": { state: "pass" },
	"ok-payment": { state: "pass" },
	"wrong-transport": {
		state: "warn",
		mend: "Serve streamable HTTP at this address, or state the transport `sse`.",
	},
	"not-mcp": { state: "fail", mend: "State the address of the endpoint itself, not of a page." },
	moved: { state: "warn", mend: "State the address that it sends clients to." },
	"tls-error": { state: "fail", mend: "Serve a certificate that browsers accept for this host." },
	"dns-error": { state: "fail", mend: "Correct the host name, or take the endpoint out." },
	unreachable: { state: "fail", mend: "Start the server, or take the endpoint out." },
	timeout: { state: "fail", mend: "Answer the first request within 20 seconds." },
	"server-error": { state: "fail", mend: "Read the server's own log: it answers with 5xx." },
	"rate-limited": { state: "not_evaluated" },
	refused: { state: "not_evaluated" },
	"opted-out": { state: "not_evaluated" },
	"never-checked": { state: "not_evaluated" },
};

export const ENDPOINT_CHECKS = {
	"reach.mcp": {
		label: "Endpoint answers by its protocol",
		asks: "Does the stated address speak the protocol that the listing states?",
		how: "It is asked for its description, as clients ask, without a credential and without calling a tool. It fails only after two looks at least 15 minutes apart.",
		falseAlarms:
			"Servers that answer only in some countries, or only clients that they know, are seen as down, and so are hosts whose robots.txt never ends.",
		subject: "endpoint",
		severity: "high",
		reasons: {
			...mapMembers(LOOK_STATES, ({ reads }, name) => ({ ...REACHED[name], says: reads })),
			"never-checked": NOT_RUN,
			"robots-wall": unknown(ROBOTS_WALL),
			unconfirmed: unknown("The last look failed ({why}). A second look has to confirm it."),
			none: NO_ENDPOINT,
		},
	},
	"reach.uptime": {
		label: "Share of looks that were answered",
		asks: "How often was it reached in the last 30 days?",
		how: "Of days that are over (UTC): answered looks divided by those with a known result; at least 20 are needed. The lower bound is that of Wilson's interval at 95 %. It warns below 95 % and fails below 80 %.",
		falseAlarms: "A failure between this registry and the server counts as one of the server.",
		subject: "endpoint",
		severity: "medium",
		reasons: {
			steady: pass("It answered {share} of {looks} looks in 30 days (at least {bound})."),
			interrupted: warn(
				"It answered only {share} of {looks} looks in 30 days (at least {bound}).",
				"Find out when it was down from the dates of the looks.",
			),
			rare: fail(
				"It answered only {share} of {looks} looks in 30 days (at least {bound}).",
				"Move it to a host that runs all the time, or take the endpoint out.",
			),
			"too-few": unknown("{looks} of 20 looks so far."),
			none: NO_ENDPOINT,
		},
	},
	"reach.latency": {
		label: "Time to the first answer",
		asks: "How long does it take to answer?",
		how: "Median and 95th percentile (nearest rank) of the last 50 answered looks of days that are over (UTC), at least 10. It warns if the median is above 2 seconds.",
		falseAlarms: "The time includes the way from this registry to the server.",
		subject: "endpoint",
		severity: "low",
		reasons: {
			quick: pass("Half of its answers came within {median} ms, 95 % within {p95} ms."),
			slow: warn(
				"Half of its answers took more than 2 seconds (median {median} ms, 95 % within {p95} ms).",
				"Keep the server running between requests, or answer `initialize` before loading anything.",
			),
			"too-few": unknown("{looks} of 10 timed answers so far."),
			none: NO_ENDPOINT,
		},
	},
	"tls.sound": {
		label: "Secure connection",
		asks: "Is the connection encrypted, for this host, and for at least two more weeks?",
		how: "From the handshake, which only a certificate for this host completes: TLS 1.2 or newer, the end of the certificate, and no redirect to plain HTTP.",
		falseAlarms: "A certificate that is renewed on its last days warns before each renewal.",
		subject: "endpoint",
		severity: "high",
		reasons: {
			sound: pass("It has {protocol} and a certificate for this host until {until}."),
			plain: fail("Its address is plain HTTP, so everybody on the way reads along.", "Use https."),
			downgraded: fail(
				"It redirects to the plain address {url}.",
				"Redirect to https addresses only.",
			),
			refused: fail(
				"A secure connection could not be made.",
				"Serve a certificate that browsers accept for this host.",
			),
			expired: fail("Its certificate ended on {until}.", "Renew the certificate."),
			"old-protocol": fail("It offers only {protocol}.", "Offer TLS 1.2 or newer."),
			ending: warn("Its certificate ends on {until}.", "Renew it at least 14 days before it ends."),
			...UNASKED,
		},
	},
	"auth.declared": {
		label: "Stated and asked sign-in agree",
		asks: "Does it ask for the credential that its documents state?",
		how: "Secret headers and sign-in of the documents are compared with the answer to a request without a credential.",
		falseAlarms:
			"Servers that list their tools openly and ask for the key only when a tool is called are told as such.",
		subject: "endpoint",
		severity: "medium",
		reasons: {
			"both-open": pass("Its documents state no credential, and it answers without one."),
			"both-closed": pass("Its documents state a credential, and it asks for one."),
			"sign-in": pass("It asks for sign-in and says itself where (RFC 9728)."),
			"optional-key": pass(
				"It answers without the credential, which its documents do not require.",
			),
			"open-list": warn(
				"It answers without the credential {names} that its documents require.",
				"If only some tools need it, state it as optional; else ask for it at once.",
			),
			undeclared: warn(
				"It asks for a credential that no document states.",
				"State the header with `isSecret`, or serve protected resource metadata (RFC 9728).",
			),
			...UNASKED,
		},
	},
	"auth.rfc9728": {
		label: "Sign-in can be found",
		asks: "Does a refused request lead a client to a working sign-in?",
		how: "401 has to lead to protected resource metadata (RFC 9728) for this address, that to an authorization server, and its metadata (RFC 8414) has to be its own and offer PKCE with S256.",
		falseAlarms:
			"Servers with keys of their own need none of it; they are left out if a document states the key.",
		subject: "endpoint",
		severity: "medium",
		reasons: {
			complete: pass("A refused request leads to sign-in at {issuer}, with PKCE."),
			"no-metadata": warn(
				"It asks for sign-in and does not say where.",
				"Serve /.well-known/oauth-protected-resource and name it in WWW-Authenticate.",
			),
			flawed: fail("Its metadata cannot be used: {flaw}", "Correct the metadata."),
			"other-resource": fail(
				"Its metadata is for {resource}, not for this address.",
				"State the address of the endpoint in `resource`.",
			),
			"no-server": fail(
				"Its metadata names no authorization server.",
				"Name at least one in `authorization_servers`.",
			),
			"server-unread": warn(
				"The metadata of its authorization server {server} could not be read.",
				"Serve /.well-known/oauth-authorization-server at the issuer.",
			),
			"other-issuer": fail(
				"Its authorization server calls itself {issuer}, which the metadata does not name.",
				"State the same address in `issuer` and `authorization_servers`.",
			),
			"no-pkce": warn(
				"Its authorization server does not state PKCE with S256, which clients of MCP require.",
				"State `code_challenge_methods_supported: [S256]`.",
			),
			key: inapplicable("It asks for a key of its own, which its documents state."),
			open: inapplicable("It answers without sign-in."),
			...UNASKED,
		},
	},
	"tools.drift": {
		label: "Tools as in the last 30 days",
		asks: "Are the listed tools what they were in the last 30 days?",
		how: "All tools by name as canonical JSON (RFC 8785), SHA-256. The list is compared member by member with every other list that was seen in the last 30 days, also across sign-in; a tool with another name is compared with the one that it was.",
		falseAlarms:
			"Many servers never raise their version; servers may list other tools by time, region or reader, so that what this registry is answered may be meant for it alone. Unchanged tools do not show that the code is unchanged.",
		subject: "endpoint",
		severity: "high",
		reasons: {
			unchanged: pass(
				"Its tools ({tools}) are what they were in the last 30 days, or since the first look.",
			),
			"new-version": pass("Its tools changed with version {version}: {changes}."),
			"same-version": warn(
				"Its tools changed and its version did not: {changes}.",
				"Raise the version of the server with every change of its tools.",
			),
			disarmed: fail(
				"Its tools changed in what they say of their harm: {changes}.",
				"Say in the release notes why, under a new version.",
			),
			"first-look": unknown("Only one list of its tools has been seen."),
			unlisted: unknown("Not all of its tools could be seen. {why}"),
			"not-looked": NOT_RUN,
			none: NO_ENDPOINT,
		},
	},
} as const satisfies Record<string, CheckRule>;
