import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { validate } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { PROJECT } from "../instance.ts";
import { readDeployed } from "./deploy-files.ts";
import { DOCKERFILE, type Step, stagesOf, variablesOf, wordsOf } from "./dockerfile.ts";

const stages = stagesOf(DOCKERFILE);
const last = stages.at(-1) ?? [];
const only = (keyword: string, steps: readonly Step[] = last) =>
	steps.filter((step) => step.keyword === keyword);

describe("the Dockerfile", () => {
	it("is well formed", () => {
		expect(validate(DOCKERFILE).map(({ message, range }) => [range.start.line, message])).toEqual(
			[],
		);
	});

	it("starts from images of one version", () => {
		const images = stages
			.flatMap((steps) => only("FROM", steps))
			.map(({ text }) => text.split(" ")[0]);
		expect(images.filter((image = "") => !/^[a-z]+:(?!latest)[\w.-]+$/.test(image))).toEqual([]);
	});

	it("compiles with the Node that the project installs", () => {
		const Manifest = z.object({ dependencies: z.object({ node: z.string() }) });
		const manifest = Manifest.parse(
			JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")),
		);
		expect(DOCKERFILE).toContain(`FROM node:${manifest.dependencies.node}-`);
	});

	it("runs as a user by number who owns nothing of the program", () => {
		expect(only("USER").map(({ text }) => text)).toEqual(["10001:10001"]);
		expect(only("COPY").filter(({ text }) => /--ch(?:own|mod)/.test(text))).toEqual([]);
		expect(only("RUN").at(-1)?.text).toMatch(/--owner=10001 --group=10001 \/data\//);
	});

	it("starts and checks its health without a shell, after the last step that changes anything", () => {
		expect(wordsOf(only("CMD")[0] ?? { keyword: "", text: "" })).toEqual([
			"node",
			"scripts/start.ts",
		]);
		const [health] = only("HEALTHCHECK");
		expect(wordsOf(health ?? { keyword: "", text: "" }).slice(0, 2)).toEqual(["node", "-e"]);
		expect(last.findIndex(({ keyword }) => keyword === "USER")).toBeGreaterThan(
			last.findLastIndex(({ keyword }) => ["RUN", "COPY"].includes(keyword)),
		);
	});

	it("describes itself in labels", () => {
		const labels = only("LABEL")
			.map(({ text }) => text)
			.join(" ");
		for (const name of ["title", "description", "licenses", "version"]) {
			expect(labels).toContain(`org.opencontainers.image.${name}=`);
		}
	});

	it("fetches nothing with ADD, installs only what it needs and keeps no package lists", () => {
		const text = DOCKERFILE.replace(/^#.*$/gm, "");
		expect(text).not.toMatch(/^ADD |\bsudo\b|curl|wget|apt-get upgrade|--force/m);
		for (const step of only("RUN").filter(({ text }) => text.includes("apt-get install"))) {
			expect(step.text).toContain("--no-install-recommends");
			expect(step.text).toContain("rm -rf /var/lib/apt/lists/*");
		}
	});

	it("keeps records and releases in folders that the stacks mount", () => {
		expect(variablesOf(last)).toMatchObject({
			NODE_ENV: "production",
			HOST: "0.0.0.0",
			DATA_DIR: "/data/live",
			RELEASES_DIR: "/data/releases",
		});
	});

	it("contains what its list of files names, all of which exists", () => {
		const named = readDeployed("Dockerfile.dockerignore").match(/^!.+$/gm) ?? [];
		expect(named.length).toBeGreaterThan(5);
		expect(named.filter((line) => !existsSync(join(PROJECT, line.slice(1))))).toEqual([]);
	});
});
