"""What an index says it holds."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from expound.search.manifest import IndexManifest, Known, load_manifest


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    manifest = IndexManifest("rules", "index-1", {"a\udcff": Known("1-2", 3), "b": Known("4-5", 0, "damaged")}, {"c"})
    manifest.save(tmp_path)

    assert load_manifest(tmp_path, "rules") == manifest


def test_a_manifest_of_other_rules_is_not_loaded(tmp_path: Path) -> None:
    IndexManifest("rules", "index-1").save(tmp_path)

    assert load_manifest(tmp_path, "other rules") is None
    assert load_manifest(tmp_path / "nowhere", "rules") is None


@given(st.binary(max_size=60))
def test_no_damage_makes_loading_fail(tmp_path_factory, raw: bytes) -> None:
    folder = tmp_path_factory.mktemp("damaged", numbered=True)
    (folder / "manifest.json").write_bytes(raw)

    assert load_manifest(folder, "rules") is None


def test_a_file_is_pending_until_it_is_trusted() -> None:
    manifest = IndexManifest("rules", "index-1", {"a": Known("1", 2), "b": Known("1", 3)})

    manifest.distrust(["a", "c"])
    assert (set(manifest.files), manifest.pending, manifest.page_count) == ({"b"}, {"a", "c"}, 3)

    manifest.trust({"a": Known("2", 5)})
    assert (set(manifest.files), manifest.pending, manifest.page_count) == ({"a", "b"}, {"c"}, 8)


def test_saving_leaves_only_the_manifest(tmp_path: Path) -> None:
    for number in range(3):
        IndexManifest("rules", f"index-{number}").save(tmp_path)

    assert [path.name for path in tmp_path.iterdir()] == ["manifest.json"]
