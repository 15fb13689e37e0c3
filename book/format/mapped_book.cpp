// SPDX-License-Identifier: MIT
#include "book/format/mapped_book.hpp"

#include <system_error>

#include <boost/interprocess/file_mapping.hpp>
#include <boost/interprocess/mapped_region.hpp>

namespace fukumi::book {

struct MappedBook::Region {
    boost::interprocess::mapped_region pages;
};

MappedBook::MappedBook(std::unique_ptr<Region> region, const OpeningBook& book)
    : region_{std::move(region)}, book_{book} {}
MappedBook::MappedBook(MappedBook&&) noexcept = default;
MappedBook& MappedBook::operator=(MappedBook&&) noexcept = default;
MappedBook::~MappedBook() = default;

Result<MappedBook> MappedBook::open(const std::filesystem::path& path) {
    namespace ipc = boost::interprocess;
    const FilePlace place{.file = path.string()};
    const auto unreadable = [&](const std::error_code& why) {
        return InputError{.kind = ErrorKind::CannotRead, .value = why.message(), .place = place};
    };
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    if (error) return unreadable(error);
    // Nothing cannot be mapped.
    if (size == 0) return damagedInput(OpeningBook::open({}).error().value, place);
    auto region = std::make_unique<Region>();
    try {
        const ipc::file_mapping file{path.string().c_str(), ipc::read_only};
        region->pages = ipc::mapped_region{file, ipc::read_only};
    } catch (const ipc::interprocess_exception& failure) {
        return unreadable({failure.get_native_error(), std::system_category()});
    }
    const auto* bytes = static_cast<const std::uint8_t*>(region->pages.get_address());
    const auto opened = OpeningBook::open({bytes, region->pages.get_size()});
    if (!opened) return damagedInput(opened.error().value, place);
    return MappedBook{std::move(region), *opened};
}

}  // namespace fukumi::book
