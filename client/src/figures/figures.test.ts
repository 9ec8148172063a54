import { describe, expect, it } from "vitest";
import { between, inWords, share } from "./figures";

describe("figures in words", () => {
  it("say what was won, a draw as half, and nothing of nothing", () => {
    expect(share({ title: "", matches: 10, won: 6, drawn: 1, lost: 3 })).toBeCloseTo(0.65);
    expect(share({ title: "", matches: 0 })).toBeNull();
    expect(inWords({ title: "", matches: 10, won: 6, drawn: 1, lost: 3 })).toBe("6 of 10 won, 1 drawn");
    expect(inWords({ title: "", matches: 2, lost: 2 })).toBe("0 of 2 won");
    expect(inWords({ title: "", matches: 0 })).toBe("not played yet");
  });

  it("say how sure they are", () => {
    expect(between({ title: "", matches: 4, low: 0.241, high: 0.759 })).toBe("24 % to 76 %");
    expect(between({ title: "", matches: 0 })).toBe("0 % to 100 %");
  });
});
