import type { EndpointEvidence } from "#contract/evidence/evidence.ts";
import { type EvidenceBundle, endpointsOf, type SeenEndpoint } from "./evidence-bundle.ts";
import { type Check, type CheckFinding, seen } from "./finding.ts";

interface Credential {
	name: string;
	required: boolean | null;
}

export const declaredAuth: Check<"auth.declared"> = (bundle) =>
	endpointsOf(bundle).map((endpoint) => {
		const { subject, evidence } = endpoint;
		if (evidence === undefined) return { subject, reason: "not-looked" };
		const base = { subject, evidence: seen(evidence) };
		return { ...base, ...declaredFinding(evidence, credentialsOf(bundle, endpoint)) };
	});

function declaredFinding(
	{ protocol, state, tools, auth }: EndpointEvidence,
	declared: readonly Credential[],
): Omit<CheckFinding<"auth.declared">, "subject"> {
	// The card of an A2A agent is open whatever its interfaces ask for.
	if (protocol !== "mcp") return { reason: "unseen" };
	if (state === "ok-auth-required") {
		if (declared.length > 0) return { reason: "both-closed" };
		const leads = auth !== null && auth.flaw === null && auth.authorization_servers.length > 0;
		return { reason: leads ? "sign-in" : "undeclared" };
	}
	if (state !== "ok-open") return { reason: "unseen" };
	if (declared.length === 0) return { reason: "both-open" };
	const required = declared.filter((credential) => credential.required);
	if (required.length === 0) return { reason: "optional-key" };
	// A description alone is always open.
	if (tools === null) return { reason: "unseen" };
	return { reason: "open-list", values: { names: required.map(({ name }) => name).join(", ") } };
}

/** What documents say that an endpoint asks for. */
function credentialsOf({ listing }: EvidenceBundle, { connection }: SeenEndpoint): Credential[] {
	if (connection.kind === "remote") {
		const isSecret = ({ name, secret }: { name: string; secret: boolean }) =>
			secret || name.toLowerCase() === "authorization";
		return connection.headers.filter(
			(header) => isSecret(header) || header.variables.some(isSecret),
		);
	}
	return listing.authentication.map(({ scheme, name, required }) => ({
		name: name ?? scheme,
		required,
	}));
}

export const signInFound: Check<"auth.rfc9728"> = (bundle) =>
	endpointsOf(bundle).map((endpoint) => {
		const { subject, evidence } = endpoint;
		if (evidence === undefined) return { subject, reason: "not-looked" };
		const base = { subject, evidence: metadataSeen(evidence) };
		if (evidence.state === "ok-open") return { subject, reason: "open" };
		const isMcp = evidence.protocol === "mcp";
		if (evidence.state !== "ok-auth-required" || !isMcp) return { ...base, reason: "unseen" };
		if (evidence.auth !== null) return { ...base, ...metadataFinding(evidence.auth, endpoint.url) };
		const hasKey = credentialsOf(bundle, endpoint).length > 0;
		return { ...base, reason: hasKey ? "key" : "no-metadata" };
	});

function metadataFinding(
	auth: NonNullable<EndpointEvidence["auth"]>,
	url: string,
): Omit<CheckFinding<"auth.rfc9728">, "subject"> {
	const { flaw, resource, authorization_servers: servers, issuer, s256 } = auth;
	if (flaw !== null) return { reason: "flawed", values: { flaw } };
	if (resource !== null && !isWithin(url, resource)) {
		return { reason: "other-resource", values: { resource } };
	}
	const [server] = servers;
	if (server === undefined) return { reason: "no-server" };
	if (issuer === null) return { reason: "server-unread", values: { server } };
	if (!servers.some((item) => bare(item) === bare(issuer))) {
		return { reason: "other-issuer", values: { issuer } };
	}
	return s256 ? { reason: "complete", values: { issuer } } : { reason: "no-pkce" };
}

/** Metadata is for an address itself or for a part of its host (RFC 8707 section 2), as clients of MCP compare it. */
function isWithin(url: string, resource: string): boolean {
	const own = URL.parse(url);
	const target = URL.parse(resource);
	if (own === null || target === null || own.origin !== target.origin) return false;
	return `${bare(own.pathname)}/`.startsWith(`${bare(target.pathname)}/`);
}

function bare(address: string): string {
	return address.replace(/(?<!\/)\/+$/, "");
}

function metadataSeen(evidence: EndpointEvidence) {
	const where = evidence.auth?.resource_metadata_url;
	return seen(evidence, ({ url, status }) => (where ? url === where : status === 401));
}
