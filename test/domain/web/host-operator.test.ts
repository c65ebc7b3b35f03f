import { describe, expect, it } from "vitest";
import { makerDomains, operatorOf } from "#domain/web/host-operator.ts";
import { agentRecord, claim } from "../agent-record-builder.ts";

const AT = "2026-05-04T12:00:00.000Z";
const READ = { source: "imported", checkedAt: AT, origin: null } as const;
const proof = (subject: string, counts: boolean) => ({
	sources: [{ proof: { registry: "registry.org", subject, how: "domain", counts } as const }],
});

describe("whose host it is", () => {
	it.each([
		["is the maker's below the domain of its website", "mcp.tides.com", {}, "maker"],
		["is another's under another domain", "gateway.net", {}, "other"],
		["stays unknown without a website", "mcp.tides.com", { websiteUrl: null }, "unknown"],
		[
			"is the maker's if its owner states that address as the website",
			"mcp.tides.com",
			{
				websiteUrl: "https://mcp.tides.com/mcp",
				facts: { websiteUrl: { ...READ, source: "declared" } },
			},
			"maker",
		],
		[
			"stays unknown if the website is a page of a code host",
			"mcp.tides.com",
			{ websiteUrl: "https://github.com/tides/server" },
			"unknown",
		],
		["is not on platforms with names for customers", "tides.vercel.app", {}, "other"],
		["is not under the same name with another ending", "mcp.tides.dev", {}, "other"],
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
		[
			"is the maker's if its documents state that address as the website",
			"mcp.tides.com",
			{ websiteUrl: "https://mcp.tides.com/", sites: ["https://mcp.tides.com/"] },
			"maker",
		],
		[
			"is the customer's own on a platform, if its documents state it as the website",
			"tides.vercel.app",
			{ websiteUrl: null, sites: ["https://tides.vercel.app/"] },
			"maker",
		],
		[
			"is the maker's under the domain of its name in the protocol",
			"mcp.tides.com",
			{ websiteUrl: null, protocolName: "com.tides/table" },
			"maker",
		],
		[
			"is the maker's under the domain that it is called by",
			"mcp.tides.com",
			{ websiteUrl: null, creatorName: "tides.com" },
			"maker",
		],
		[
			"stays unknown if an import made the maker's name from the address of the server",
			"mcp.tides.com",
			{ websiteUrl: null, creatorName: "tides.com", facts: { creatorName: READ } },
			"unknown",
		],
		[
			"is the maker's under that name if the name in the protocol says so too",
			"mcp.tides.com",
			{
				websiteUrl: null,
				creatorName: "tides.com",
				protocolName: "com.tides/table",
				facts: { creatorName: READ },
			},
			"maker",
		],
		[
			"is nobody's by the name of an account of a code host, or a platform that publishes for others",
			"tides.github.io",
			{ websiteUrl: null, protocolName: "io.github.tides/table" },
			"unknown",
		],
		["is the reader's own for programs", "machine", {}, "machine"],
		["stays unknown if what is filled in decides", null, {}, "unknown"],
	] as const)("%s", (_, host, facts, expected) => {
		const { sites = [], ...more }: typeof facts & { sites?: readonly string[] } = facts;
		const record = { ...agentRecord({ websiteUrl: "https://www.tides.com/" }), ...more };
		const domains = makerDomains(record, { sites, hosts: host === null ? [] : [host] });
		expect(operatorOf(host, { ...record, makerDomains: domains }).place).toBe(expected);
	});
});
