-- What an analysis measures beside the waveform. Rows of version 0 are from before it did, and are completed in the
-- background.
ALTER TABLE track_peaks
  -- Integrated loudness by EBU R128, in LUFS; null for silence, less than 400 ms, and what was not decoded.
  ADD COLUMN loudness_lufs real,
  -- Greatest magnitude of a sample, in dBFS; null for silence and what was not decoded.
  ADD COLUMN sample_peak_db real,
  ADD COLUMN analysis_version smallint NOT NULL DEFAULT 0;
CREATE INDEX track_peaks_version ON track_peaks (analysis_version);

ALTER TABLE sound_analyses
  ADD COLUMN loudness_lufs real,
  ADD COLUMN sample_peak_db real,
  ADD COLUMN analysis_version smallint NOT NULL DEFAULT 0;
