import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Compose } from "./compose-schema.ts";
import { DEPLOY, parseDeployed } from "./deploy-files.ts";

const stack = Compose.parse(
	parseDeployed("compose.yaml", { BASE_URL: "https://agents.example.org" }),
);
const services = Object.entries(stack.services);

describe("the stack of Compose", () => {
	it("names only existing services, secrets, volumes and networks", () => {
		for (const [name, service] of services) {
			const volumes = (service.volumes ?? []).map((volume) => volume.split(":", 1)[0]);
			const named = {
				services: Object.keys(service.depends_on ?? {}),
				secrets: service.secrets ?? [],
				volumes,
				networks: service.networks,
			};
			expect([name, named]).toEqual([
				name,
				{
					services: named.services.filter((other) => other in stack.services),
					secrets: named.secrets.filter((secret) => secret in stack.secrets),
					volumes: named.volumes.filter((volume = "") => volume in stack.volumes),
					networks: named.networks.filter((network) => network in stack.networks),
				},
			]);
		}
	});

	it("waits for the health only of those that report it", () => {
		// The registry's image has its own check.
		const tells = (name: string) => {
			const service = stack.services[name];
			return service?.build !== undefined || service?.healthcheck !== undefined;
		};
		const awaited = services.flatMap(([, { depends_on = {} }]) =>
			Object.entries(depends_on).flatMap(([name, { condition }]) =>
				condition === "service_healthy" ? [name] : [],
			),
		);
		expect(awaited.length).toBeGreaterThan(3);
		expect(awaited.filter((name) => !tells(name))).toEqual([]);
	});

	it("names an image of a fixed version, or builds it from this folder", () => {
		const loose = services.filter(
			([, { image }]) => !/^[a-z-]+:(?:[\d.]+-[a-z]+|local)$/.test(image),
		);
		expect(loose).toEqual([]);
		for (const [, { build }] of services) {
			if (build) expect(existsSync(join(DEPLOY, build.context, build.dockerfile))).toBe(true);
		}
	});

	it("reveals no secret in a variable or a command", () => {
		const shown = JSON.stringify(
			services.map(([, { environment, command }]) => [environment, command]),
		);
		expect(shown).not.toMatch(/password(?!=|[\w-]*")|:\/\/[^/"]*@/i);
	});

	it("gives nginx and all others only read access to what the registry stores", () => {
		const foreign = services.filter(([, { build }]) => !build);
		const shared = foreign.flatMap(([, { volumes = [] }]) =>
			volumes.filter((volume) => /^(?:live|releases|edge):/.test(volume)),
		);
		expect(shared).toEqual(["edge:/etc/nginx/conf.d:ro", "releases:/data/releases:ro"]);
	});
});
