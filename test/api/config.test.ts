import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "#api/config.ts";
import { RATE_LIMITS, type RateBucket } from "#contract/limits.ts";

describe("the configuration", () => {
	it("has a default for everything", () => {
		expect(readConfig({})).toMatchObject({
			port: 4321,
			host: "127.0.0.1",
			baseUrl: "http://localhost:4321",
			dataDirectory: "data/live",
			releasesDirectory: "dist/releases",
			trustProxy: [],
			tls: null,
		});
	});

	it("has the limits of the specification by default", () => {
		const { limits } = readConfig({});
		for (const bucket of Object.keys(limits) as RateBucket[]) {
			expect(limits[bucket]).toBe(RATE_LIMITS[bucket].requests);
		}
	});

	it("takes an empty variable as one that is not set, and the address without its last slash", () => {
		expect(readConfig({ PORT: "", BASE_URL: "https://registry.test/" })).toMatchObject({
			port: 4321,
			baseUrl: "https://registry.test",
		});
	});

	it.each([
		[{ PORT: "abc" }, "PORT"],
		[{ PORT: "0x10" }, "PORT"],
		[{ PORT: "65536" }, "PORT"],
		[{ BASE_URL: "registry.test" }, "BASE_URL"],
		[{ BASE_URL: "ftp://registry.test" }, "BASE_URL"],
		[{ TRUST_PROXY: "true" }, "TRUST_PROXY"],
		[{ TRUST_PROXY: "1" }, "TRUST_PROXY"],
		[{ TRUST_PROXY: "10.0.0.0/33" }, "TRUST_PROXY"],
		[{ LIMIT_HUMAN: "-1" }, "LIMIT_HUMAN"],
		[{ LIMIT_BOT: "many" }, "LIMIT_BOT"],
		[{ SITE_NAME: "x".repeat(61) }, "SITE_NAME"],
		[{ TLS_CERT: "cert.pem" }, "TLS_KEY"],
		[{ HOST: "0.0.0.0" }, "HOST"],
		[{ HOST: "::" }, "HOST"],
	])("refuses %j in one sentence that names %s", (environment, name) => {
		expect(() => readConfig(environment)).toThrow(ConfigError);
		expect(() => readConfig(environment)).toThrow(name);
	});

	it("lets the service be reached from outside once its address is said", () => {
		expect(readConfig({ HOST: "0.0.0.0", BASE_URL: "http://10.1.2.3:4321" }).host).toBe("0.0.0.0");
	});
});
