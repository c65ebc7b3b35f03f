import { describe, expect, it } from "vitest";
import { claimLine, claimPlace } from "#domain/claims/claim-places.ts";

const website = (websiteUrl: string | null) => ({ websiteUrl, repositoryUrl: null });
const repository = (repositoryUrl: string | null) => ({ websiteUrl: null, repositoryUrl });

describe("the line of a claim", () => {
	it("names its subject and the challenge", () => {
		expect(claimLine("0123abcd")).toBe("agent-registry-verification=0123abcd");
	});
});

describe("the place of a proof by DNS", () => {
	it.each([
		["https://harborscout.com/", "harborscout.com", "_agent-registry.harborscout.com"],
		["https://www.harborscout.com/", "harborscout.com", "_agent-registry.harborscout.com"],
		["http://bots.quay.works/scout?x#y", "bots.quay.works", "_agent-registry.bots.quay.works"],
		["https://www2.quay.works/", "www2.quay.works", "_agent-registry.www2.quay.works"],
		["https://größe.de/", "xn--gre-6ka8i.de", "_agent-registry.xn--gre-6ka8i.de"],
	])("of %s is under the host without www", (address, subject, location) => {
		expect(claimPlace("dns", website(address))).toEqual({ subject, location });
	});

	it("does not exist without a website", () => {
		expect(claimPlace("dns", website(null))).toBeUndefined();
	});
});

describe("the place of a proof on the website", () => {
	it.each([
		["https://harborscout.com/scout/", "https://harborscout.com/.well-known/agent-registry.txt"],
		["http://harborscout.com/", "http://harborscout.com/.well-known/agent-registry.txt"],
		["https://www.harborscout.com/", "https://www.harborscout.com/.well-known/agent-registry.txt"],
	])("of %s is at the root of the host, over https", (address, location) => {
		expect(claimPlace("website", website(address))).toEqual({
			subject: "harborscout.com",
			location,
		});
	});

	it("does not exist without a website", () => {
		expect(claimPlace("website", website(null))).toBeUndefined();
	});
});

const RAW_GITHUB = "https://raw.githubusercontent.com/Quay/Scout.js/HEAD/.agent-registry.txt";

describe("the place of a proof in the repository", () => {
	it.each([
		["GitHub", "https://github.com/Quay/Scout.js", RAW_GITHUB],
		["the same with www", "https://www.github.com/Quay/Scout.js", RAW_GITHUB],
		["an address for cloning", "https://github.com/Quay/Scout.js.git", RAW_GITHUB],
		["a folder in it", "https://github.com/Quay/Scout.js/tree/main/packages/a", RAW_GITHUB],
		["a slash at the end", "https://github.com/Quay/Scout.js/", RAW_GITHUB],
		[
			"GitLab",
			"https://gitlab.com/quay/scout",
			"https://gitlab.com/quay/scout/-/raw/HEAD/.agent-registry.txt",
		],
		[
			"groups of groups",
			"https://gitlab.com/quay/bots/scout/-/tree/main/docs",
			"https://gitlab.com/quay/bots/scout/-/raw/HEAD/.agent-registry.txt",
		],
		[
			"a group called like a page",
			"https://gitlab.com/quay/src/tool",
			"https://gitlab.com/quay/src/tool/-/raw/HEAD/.agent-registry.txt",
		],
		[
			"an account called so",
			"https://github.com/raw/tool",
			"https://raw.githubusercontent.com/raw/tool/HEAD/.agent-registry.txt",
		],
		[
			"Codeberg",
			"https://codeberg.org/quay/scout/src/branch/main",
			"https://codeberg.org/api/v1/repos/quay/scout/raw/.agent-registry.txt",
		],
		[
			"Bitbucket",
			"https://bitbucket.org/quay/scout/src/master/",
			"https://bitbucket.org/quay/scout/raw/HEAD/.agent-registry.txt",
		],
	])("is recognised for %s", (_what, address, location) => {
		expect(claimPlace("repository", repository(address))?.location).toBe(location);
	});

	it("proves the repository, not a page that is linked", () => {
		const places = [
			"https://github.com/Quay/Scout",
			"https://github.com/quay/scout.git",
			"https://www.github.com/quay/Scout/issues",
		].map((address) => claimPlace("repository", repository(address))?.subject);
		expect(new Set(places)).toEqual(new Set(["https://github.com/quay/scout"]));
	});

	it.each([
		["no repository", null],
		["another host", "https://git.quay.works/quay/scout"],
		["a host that only ends like one", "https://notgithub.com/quay/scout"],
		["a host below one", "https://gist.github.com/quay/scout"],
		["the name of a property of objects", "https://constructor/quay/scout"],
		["only an owner", "https://github.com/quay"],
		["only a group", "https://gitlab.com/quay/-/issues"],
		["no name", "https://github.com/"],
		["escapes in the name", "https://github.com/quay/sc%2e%2e%2fout"],
		["other letters in the name", "https://github.com/quay/größe"],
	])("does not exist with %s", (_what, address) => {
		expect(claimPlace("repository", repository(address))).toBeUndefined();
	});
});
