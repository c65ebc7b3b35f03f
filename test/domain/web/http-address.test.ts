import { describe, expect, it } from "vitest";
import { folderAddress, originOf, parseHttpAddress } from "#domain/web/http-address.ts";

describe("an http address", () => {
	it("stays as it was written", () => {
		expect(parseHttpAddress(" https://Pier9.dev/a?b=c#d ")).toBe("https://Pier9.dev/a?b=c#d");
	});

	it.each([
		["ftp://pier9.dev", "another scheme"],
		["javascript:alert(1)", "a script"],
		["pier9.dev", "no scheme"],
		["https://{tenant}.pier9.dev/mcp", "a template"],
		["https://pier9.dev/$" + "{KEY}", "a template of a shell"],
		["https://pier9.dev/a b", "a space"],
		["https://pier\n9.dev/", "a line break, which the URL parser would drop"],
		[`https://pier9.dev/${"a".repeat(2048)}`, "too long"],
		["", "nothing"],
		[undefined, "not stated"],
	])("is not made from %j: %s", (text, _) => {
		expect(parseHttpAddress(text)).toBeUndefined();
	});

	it("has an origin", () => {
		expect(originOf("https://docs.pier9.dev:8443/a/b")).toBe("https://docs.pier9.dev:8443");
		expect(originOf("mailto:a@pier9.dev")).toBeUndefined();
	});
});

describe("the address of a folder", () => {
	const repository = "https://github.com/pier9/servers";

	it("names branch and folder", () => {
		expect(folderAddress({ repository, folder: "src/tide", branch: "main" })).toBe(
			"https://github.com/pier9/servers/tree/main/src/tide",
		);
	});

	it.each([
		["HEAD when no branch is known", { folder: "tide" }, `${repository}/tree/HEAD/tide`],
		["the repository without a folder", {}, repository],
		["the repository for its top", { folder: "./" }, repository],
		["the repository for a way out of it", { folder: "../other" }, repository],
		["encoded segments", { folder: "/a b/?c/" }, `${repository}/tree/HEAD/a%20b/%3Fc`],
		[
			"the form of the forge",
			{ repository: "https://gitlab.com/pier9/servers.git", folder: "tide" },
			"https://gitlab.com/pier9/servers/-/tree/HEAD/tide",
		],
		[
			"the repository on a forge of unknown form",
			{ repository: "https://code.pier9.dev/servers", folder: "tide" },
			"https://code.pier9.dev/servers",
		],
	])("is %s", (_, place, expected) => {
		expect(folderAddress({ repository, ...place })).toBe(expected);
	});

	it("is unknown without a repository", () => {
		expect(folderAddress({ repository: "git@pier9.dev:servers", folder: "a" })).toBeUndefined();
	});
});
