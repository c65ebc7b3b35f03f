import { describe, expect, it } from "vitest";
import { createTextFetcher } from "#claims/fetch-text.ts";
import type { GuardedAnswer, GuardedFetch } from "#outbound/guarded-fetch.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";

const HOST = "https://harborscout.com";
const FILE = `${HOST}/.well-known/agent-registry.txt`;

/** A web of these addresses, each with a text or a redirect. Records every request. */
function createWeb(pages: Readonly<Record<string, { text?: string; location?: string }>>) {
	const asked: Parameters<GuardedFetch>[] = [];
	const fetch: GuardedFetch = async (url, options): Promise<GuardedAnswer> => {
		asked.push([url, options]);
		const { text = "", location } = pages[url] ?? {};
		const status = location === undefined ? (pages[url] ? 200 : 404) : 302;
		const headers: Record<string, string> = location === undefined ? {} : { location };
		return { status, headers, body: new TextEncoder().encode(text), url, tls: null };
	};
	return {
		fetchText: createTextFetcher(fetch),
		asked: () => asked.map(([url]) => url),
		calls: asked,
	};
}

async function failureOf(fetching: Promise<unknown>) {
	const error = await fetching.catch((error: unknown) => error);
	if (!(error instanceof OutboundFailure)) throw new Error("It did not fail as expected");
	return { kind: error.kind, message: error.message };
}

describe("a file of another host", () => {
	it("is read with its status", async () => {
		const { fetchText } = createWeb({ [FILE]: { text: "größer" } });
		expect(await fetchText(FILE)).toEqual({ status: 200, text: "größer" });
		expect(await fetchText(`${HOST}/other`)).toEqual({ status: 404, text: "" });
	});

	it("must be small, fast, and on a web port", async () => {
		const { fetchText, calls } = createWeb({});
		await fetchText(FILE);
		expect(calls[0]?.[1]).toEqual({
			ports: [80, 443],
			maxRedirects: 0,
			maxBytes: 65_536,
			timeoutMs: 10_000,
		});
	});

	it.each([
		["another path", `${HOST}/registry.txt`],
		["www", "https://www.harborscout.com/registry.txt"],
		["a path alone", "/registry.txt"],
	])("may redirect within its host: %s", async (_what, location) => {
		const end = new URL(location, FILE).href;
		const { fetchText, asked } = createWeb({ [FILE]: { location }, [end]: { text: "here" } });
		expect(await fetchText(FILE)).toEqual({ status: 200, text: "here" });
		expect(asked()).toEqual([FILE, end]);
	});

	it("may redirect from www to the bare host", async () => {
		const www = FILE.replace("//", "//www.");
		const { fetchText } = createWeb({ [www]: { location: FILE }, [FILE]: { text: "here" } });
		expect((await fetchText(www)).text).toBe("here");
	});

	it.each([
		["another host", "https://evil.com/registry.txt", "The file redirects to another host."],
		["a host below", "https://users.harborscout.com/a", "The file redirects to another host."],
		[
			"a host that ends like it",
			"https://notharborscout.com/a",
			"The file redirects to another host.",
		],
		["without a scheme", "//evil.com/a", "The file redirects to another host."],
		["nowhere", "https://", "The file redirects to another host."],
		["no web address", "data:text/plain,x", "The file redirects to another host."],
		["http", "http://harborscout.com/a", "The file redirects to an address without https."],
		["a file", "file://harborscout.com/a", "The file redirects to an address without https."],
	])("may not redirect to %s, which is not contacted", async (_what, location, message) => {
		const { fetchText, asked } = createWeb({ [FILE]: { location } });
		expect(await failureOf(fetchText(FILE))).toEqual({ kind: "bad_answer", message });
		expect(asked()).toEqual([FILE]);
	});

	it.each([
		[3, "here"],
		[4, undefined],
	])("may redirect %i times: %s", async (times, text) => {
		const steps = Array.from({ length: times }, (_, step) => [
			step === 0 ? FILE : `${HOST}/${step}`,
			{ location: `/${step + 1}` },
		]);
		const pages = { ...Object.fromEntries(steps), [`${HOST}/${times}`]: { text: "here" } };
		const { fetchText } = createWeb(pages);
		if (text !== undefined) expect((await fetchText(FILE)).text).toBe(text);
		else expect((await failureOf(fetchText(FILE))).kind).toBe("too_many_redirects");
	});

	it("may not redirect in circles", async () => {
		const { fetchText, asked } = createWeb({ [FILE]: { location: FILE } });
		expect((await failureOf(fetchText(FILE))).kind).toBe("too_many_redirects");
		expect(asked()).toHaveLength(4);
	});
});
