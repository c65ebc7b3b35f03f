import { describe, expect, it } from "vitest";
import { claimPlace } from "#domain/claims/claim-places.ts";
import {
	coveredPlace,
	proofPlace,
	proofSubject,
	whyUnprovable,
} from "#domain/claims/owner-proofs.ts";
import { isAllowedHost, readAllowedHost } from "#domain/web/allowed-hosts.ts";
import { proof } from "../../registry/record-builders.ts";

const ALLOWED = [".quay.corp", "wiki", "10.20.0.0/16", "forge.corp:8443=gitea", "ghe.corp=github"];

describe("what can be proven inside follows the hosts that the operator allows", () => {
	it.each<[Parameters<typeof proofSubject>[0], string, readonly string[], string | RegExp]>([
		["domain", "tools.quay.corp", ALLOWED, "tools.quay.corp"],
		["domain", "quay.corp", ALLOWED, "quay.corp"],
		["domain", "https://www.Quay.corp/x", ALLOWED, "quay.corp"],
		["domain", "wiki", ALLOWED, "wiki"],
		// Its name is allowed, whatever listens where.
		["domain", "forge.corp", ALLOWED, "forge.corp"],
		["domain", "example.com", [], "example.com"],
		["domain", "evilquay.corp", ALLOWED, /no public domain.*evilquay\.corp in ALLOWED_HOSTS$/],
		["domain", "quay.corp", [], /no public domain.*quay\.corp in ALLOWED_HOSTS$/],
		["domain", "host.internal", [], /host\.internal in ALLOWED_HOSTS$/],
		["domain", "intranet", [], /intranet in ALLOWED_HOSTS$/],
		["domain", "10.20.0.5", ALLOWED, /address without a domain/],
		["domain", "[fd00::1]", ALLOWED, /address without a domain/],
		["domain", "a b", ALLOWED, /must be a domain/],
		["domain", "user@quay.corp", ALLOWED, /must be a domain/],
		["domain", "", ALLOWED, /must be a domain/],
		["code_host", "git.quay.corp/Team", ALLOWED, "git.quay.corp/team"],
		["code_host", "https://forge.corp:8443/team/x", ALLOWED, "forge.corp:8443/team"],
		["code_host", "forge.corp/team", ALLOWED, /no code host.*forge\.corp in ALLOWED_HOSTS$/],
		["code_host", "github.com/Quay", [], "github.com/quay"],
		["code_host", "git.quay.corp/team", [], /no code host.*git\.quay\.corp in ALLOWED_HOSTS$/],
		["code_host", "git.example.org/team", ALLOWED, /no code host.*git\.example\.org in/],
		["code_host", "git.quay.corp", ALLOWED, /must be an account/],
		["code_host", "git.quay.corp/a:b", ALLOWED, /must be an account/],
	])("%s %s with %j: %s", (kind, stated, allowed, wanted) => {
		const subject = proofSubject(kind, stated, allowed);
		if (typeof wanted === "string") return expect(subject).toBe(wanted);
		expect(subject).toBeUndefined();
		expect(whyUnprovable(kind, stated)).toMatch(wanted);
	});

	it.each([
		[
			"git.quay.corp/team",
			"https://git.quay.corp/team/agent-registry/-/raw/HEAD/.agent-registry.txt",
		],
		["ghe.corp/team", "https://ghe.corp/team/agent-registry/raw/HEAD/.agent-registry.txt"],
		[
			"forge.corp:8443/team",
			"https://forge.corp:8443/api/v1/repos/team/agent-registry/raw/.agent-registry.txt",
		],
		[
			"github.com/team",
			"https://raw.githubusercontent.com/team/agent-registry/HEAD/.agent-registry.txt",
		],
	])("the account %s is looked for where its program keeps files", (subject, location) => {
		expect(proofPlace({ kind: "code_host", subject }, ALLOWED)).toMatchObject({ location });
		const listing = { websiteUrl: null, repositoryUrl: `https://${subject}/servers/tree/main/x` };
		const held = proof("quay", { kind: "code_host", subject, state: "proven" });
		expect(coveredPlace(held, listing)?.subject).toBe(`https://${subject}/servers`);
	});

	it.each<[string, string | undefined]>([
		["https://git.quay.corp/group/sub/servers.git", "https://git.quay.corp/group/sub/servers"],
		["http://git.quay.corp/a/b", "http://git.quay.corp/a/b"],
		["https://git.example.org/a/b", undefined],
		["https://gitlab.com/a/b/c", "https://gitlab.com/a/b/c"],
	])("a repository at %s can be claimed: %s", (repositoryUrl, subject) => {
		const listing = { websiteUrl: null, repositoryUrl };
		expect(claimPlace("repository", listing, ALLOWED)?.subject).toBe(subject);
	});
});

describe("a website is proven as it is listed", () => {
	it.each([
		["https://www.quay.dev/x", "quay.dev", "https://www.quay.dev"],
		["http://app.quay.corp/x?y", "app.quay.corp", "http://app.quay.corp"],
		["http://app.quay.corp:8080/x", "app.quay.corp:8080", "http://app.quay.corp:8080"],
		["https://10.20.0.5:9000/", "10.20.0.5:9000", "https://10.20.0.5:9000"],
	])("%s", (websiteUrl, subject, origin) => {
		const location = `${origin}/.well-known/agent-registry.txt`;
		expect(claimPlace("website", { websiteUrl, repositoryUrl: null })).toEqual({
			subject,
			location,
		});
	});
});

it("a suffix allows the name itself and those below it, and a code host stands behind an entry", () => {
	const allows = (address: string, entry: string) => isAllowedHost(new URL(address), [entry]);
	expect(allows("https://quay.corp/", ".quay.corp")).toBe(true);
	expect(allows("https://a.b.quay.corp/", ".quay.corp")).toBe(true);
	expect(allows("https://evilquay.corp/", ".quay.corp")).toBe(false);
	expect(allows("https://corp/", ".quay.corp")).toBe(false);
	expect(allows("https://ghe.corp/", "ghe.corp=github")).toBe(true);
	for (const entry of ["ghe.corp=git", "ghe.corp=", "ghe.corp=github=x", "=github"]) {
		expect([entry, readAllowedHost(entry)]).toEqual([entry, undefined]);
	}
});
