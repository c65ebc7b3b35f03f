import { describe, expect, it } from "vitest";
import { type Observation, OWNER } from "#contract/evidence/observations.ts";
import {
	countedObservations,
	judgeObservations,
	sharingOf,
} from "#domain/evidence/counted-observations.ts";
import { imageSubject, repositorySubject } from "#domain/evidence/observed-subjects.ts";

const AT = new Date("2026-06-01T00:00:00.000Z");
const REPOSITORY = "https://github.com/example/tide";

function seen(changes: Partial<Observation>): Observation {
	return {
		kind: "stars",
		subject: REPOSITORY,
		value: 200,
		source: "ToolHive",
		as_of: "2026-05-01T00:00:00.000Z",
		...changes,
	};
}

function whyOf(observations: readonly Observation[], sharing = 1) {
	return judgeObservations(observations, { at: AT, sharing: () => sharing }).map(({ why }) => why);
}

describe("an observation counts in the market score", () => {
	it.each<[string | null, Partial<Observation>]>([
		[null, {}],
		[null, { as_of: null }],
		[null, { kind: "released_at", value: "2016-01-01T00:00:00.000Z" }],
		["It is shown, and counts in no score.", { kind: "tier", value: "Official" }],
		["Its owner states it.", { source: OWNER }],
		["It is 10 times what it was, and waits for a moderator.", { waits: true }],
		["It is dated in the future.", { as_of: "2026-06-03T00:00:00.000Z" }],
		["It is older than 1095 days.", { as_of: "2023-05-01T00:00:00.000Z" }],
		["It is older than 180 days.", { kind: "downloads", as_of: "2025-05-01T00:00:00.000Z" }],
		[
			"It is older than 180 days.",
			{ kind: "downloads", as_of: null, read_at: "2025-05-01T00:00:00.000Z" },
		],
	])("unless there is a reason: %s", (why, changes) => {
		expect(whyOf([seen(changes)])).toEqual([why]);
	});

	it("not if its repository holds several listed agents, though its image is its own", () => {
		const pulls = seen({ kind: "pulls", subject: "ghcr.io/example/tide" });
		expect(whyOf([seen({}), pulls], 3)).toEqual(["Its repository is shared by 3 listings.", null]);
	});

	it("not if several listings name its package", () => {
		const downloads = seen({ kind: "downloads", subject: "npm/express" });
		expect(whyOf([downloads], 2)).toEqual(["Its package is shared by 2 listings."]);
		const sharing = sharingOf(
			[downloads, downloads].map((one) => ({ repositoryUrl: null, observations: [one] })),
		);
		expect(sharing("npm/express")).toBe(2);
	});

	it.each<[string, number, number, (string | null)[]]>([
		["the newer of two that agree", 200, 210, ["A newer figure counts.", null]],
		[
			"the lower of two that contradict each other",
			200,
			2000,
			[null, "Another source counts 10 times fewer."],
		],
		[
			"the lower, also if it is the newer",
			2000,
			200,
			["Another source counts 10 times fewer.", null],
		],
	])("as %s", (_, before, now, why) => {
		const newer = { source: "Another", as_of: "2026-05-20T00:00:00.000Z" };
		expect(whyOf([seen({ value: before }), seen({ value: now, ...newer })])).toEqual(why);
	});

	it("once of each kind: the highest of several subjects", () => {
		const images = ["tide", "ebb"].map((subject, index) =>
			seen({ kind: "pulls", subject, value: 100 + index }),
		);
		expect(whyOf(images)).toEqual(["A higher figure counts.", null]);
		const judging = { at: AT, sharing: () => 1 };
		expect(countedObservations([...images, seen({})], judging)).toEqual([images[1], seen({})]);
	});

	it("without one that its owner states, however low", () => {
		const own = seen({ source: OWNER, value: 1, as_of: "2026-05-30T00:00:00.000Z" });
		expect(whyOf([own, seen({})])).toEqual(["Its owner states it.", null]);
	});
});

it("counts the listings of a repository in any spelling", () => {
	const sharing = sharingOf([
		{ repositoryUrl: "https://GitHub.com/Example/Tide.git", observations: [] },
		{ repositoryUrl: `${REPOSITORY}/tree/main/server`, observations: [seen({})] },
		{ repositoryUrl: null, observations: [seen({}), seen({ kind: "forks" })] },
		{ repositoryUrl: null, observations: [seen({ kind: "pulls", subject: "tide" })] },
		{ repositoryUrl: null, observations: [seen({ subject: `${REPOSITORY.toUpperCase()}.git/` })] },
	]);
	expect([REPOSITORY, `${REPOSITORY}.git`, "tide"].map(sharing)).toEqual([4, 4, 0]);
});

it.each([
	["https://www.github.com/Example/Tide.git/", "https://github.com/example/tide"],
	["https://gitlab.com/group/team/tide", "https://gitlab.com/group/team/tide"],
	["no address", null],
])("a repository has one spelling: %s", (url, subject) => {
	expect(repositorySubject(url)).toBe(subject);
});

it.each([
	["ghcr.io/Example/tide:1.2.0", "ghcr.io/example/tide"],
	["docker.io/library/tide@sha256:aa", "tide"],
	["localhost:5000/tide", "localhost:5000/tide"],
	["", null],
])("an image has no tag: %s", (image, subject) => {
	expect(imageSubject(image)).toBe(subject);
});
