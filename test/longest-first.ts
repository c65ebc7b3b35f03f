import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files of trials are small, and the test runner begins with the largest files: these would be waited for at the end. */
const LONGEST = [
	"trials/look-at-farm/look-at-farm.test.ts",
	"trials/kill-collector/kill-collector.test.ts",
	"scripts/account-story.test.ts",
	"site/browse.test.ts",
	"site/dashboard.test.ts",
	"scripts/start.test.ts",
	"scripts/builds/build.test.ts",
	"scripts/builds/take-down.test.ts",
	"trials/one-account/one-account.test.ts",
	"trials/clients/clients.test.ts",
	"scripts/builds/damaged-release.test.ts",
	"scripts/sources/instances-follow-each-other.test.ts",
	"scripts/builds/publish-to-storage.test.ts",
	"trials/faulty-source/faulty-source.test.ts",
];

/** Order of files: those that take long, then as usual. */
export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const placeOf = ({ moduleId }: TestSpecification) => {
			const place = LONGEST.findIndex((name) => moduleId.endsWith(`/test/${name}`));
			return place === -1 ? LONGEST.length : place;
		};
		const usual = await super.sort(files);
		return usual.toSorted((one, other) => placeOf(one) - placeOf(other));
	}
}
