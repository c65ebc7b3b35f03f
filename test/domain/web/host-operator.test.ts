import { describe, expect, it } from "vitest";
import { operatorOf } from "#domain/web/host-operator.ts";
import { agentRecord, claim } from "../agent-record-builder.ts";

const AT = "2026-05-04T12:00:00.000Z";
const proof = (subject: string, counts: boolean) => ({
	sources: [{ proof: { registry: "registry.org", subject, how: "domain", counts } as const }],
});

describe("whose host it is", () => {
	it.each([
		["is the maker's below the domain of its website", "mcp.tides.com", {}, "maker"],
		["is another's under another domain", "gateway.net", {}, "other"],
		["stays unknown without a website", "mcp.tides.com", { websiteUrl: null }, "unknown"],
		[
			"stays unknown if the website is the address of the server itself",
			"mcp.tides.com",
			{ websiteUrl: "https://mcp.tides.com/mcp" },
			"unknown",
		],
		[
			"stays unknown if the website is a page of a code host",
			"mcp.tides.com",
			{ websiteUrl: "https://github.com/tides/server" },
			"unknown",
		],
		["stays unknown on platforms with names for customers", "tides.vercel.app", {}, "unknown"],
		["stays unknown under the same name with another ending", "mcp.tides.dev", {}, "unknown"],
		[
			"stays unknown if the host has the name of the maker",
			"api.harbour.io",
			{ repositoryUrl: "https://github.com/harbour/tides" },
			"unknown",
		],
		[
			"is the maker's if its owner has proven the domain",
			"mcp.tides.com",
			{
				websiteUrl: "https://tides.com/",
				claim: claim({ status: "verified", level: 2, domainVerifiedAt: AT }),
			},
			"maker",
		],
		[
			"is the maker's if a registry that counts says so",
			"gateway.net",
			proof("net.gateway", true),
			"maker",
		],
		["is not by the word of others", "gateway.net", proof("net.gateway", false), "other"],
		["is the reader's own for programs", "machine", {}, "machine"],
		["stays unknown if what is filled in decides", null, {}, "unknown"],
	] as const)("%s", (_, host, facts, expected) => {
		const maker = { ...agentRecord({ websiteUrl: "https://www.tides.com/" }), ...facts };
		expect(operatorOf(host, maker, host === null ? [] : [host]).place).toBe(expected);
	});
});
